/** The settings tabs and their address parameters. The specification names the first three tabs. */
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

/** Returns the tab that an address names, or the first tab when the address names no known tab. */
export const tabOf = (search: URLSearchParams): TabName =>
  tabs.find(({ value }) => value === (search.get("tab") ?? ""))?.name ?? "general";
