/** The tabs of Configurações and how the address names them; the first three are those of the specification. */
export const tabs = [
  { value: "", name: "general" },
  { value: "pagamentos", name: "payments" },
  { value: "suporte", name: "support" },
  { value: "termos", name: "terms" },
  { value: "promessas", name: "claims" },
  { value: "moedas", name: "currencies" },
  { value: "email", name: "mail" },
] as const;

export type TabName = (typeof tabs)[number]["name"];

/** The tab an address asks for; the first for anything else. */
export const tabOf = (search: URLSearchParams): TabName =>
  tabs.find(({ value }) => value === (search.get("tab") ?? ""))?.name ?? "general";
