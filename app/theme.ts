/** What a visitor chose; "system" follows the machine (spec: shopper §9, themes). */
export type Theme = "system" | "light" | "dark";
export const themes: readonly Theme[] = ["system", "light", "dark"];

const COOKIE = "theme";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The theme of a Cookie header: kept there, and not in the browser's storage, so that the first paint has it already. */
export function themeOf(cookie: string | null): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?=;|$)/.exec(cookie ?? "")?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** In the browser the document itself says what was chosen, also on another page of this shop in the meantime. */
let source = (): Theme => {
  const chosen = typeof document === "undefined" ? undefined : document.documentElement.dataset.theme;
  return themes.find((known) => known === chosen) ?? "system";
};

/** Says where the server knows the theme of the moment from: it has one a request. */
export function setThemeSource(read: () => Theme): void {
  source = read;
}

/** The theme of the page, or of the request that is being answered. */
export const currentTheme = (): Theme => source();

/** Keeps a choice in the browser's cookies and shows it at once. */
export function chooseTheme(theme: Theme): void {
  const age = theme === "system" ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${window.location.protocol === "https:" ? "; Secure" : ""}`;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
