/** The tabs of the brand page, with the address parameter of each tab. */
export const tabs = [
  { value: "", name: "look" },
  { value: "paginas", name: "pages" },
  { value: "emails", name: "mails" },
] as const;

export type TabName = (typeof tabs)[number]["name"];

/** Returns the tab that the URL parameters name, or the first tab for an unknown value. */
export const tabOf = (search: URLSearchParams): TabName =>
  tabs.find(({ value }) => value === (search.get("tab") ?? ""))?.name ?? "look";
