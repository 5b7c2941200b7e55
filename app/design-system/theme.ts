/** The visitor's choice of a theme. "system" follows the operating system (spec S9-8, S9-9). */
export type Theme = "system" | "light" | "dark";
export const themes: readonly Theme[] = ["system", "light", "dark"];

const COOKIE = "theme";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Reads the theme from a Cookie header. The theme is stored in a cookie and not in browser storage, because
 * the server renders the first paint with the theme.
 */
export function themeOf(cookie: string | null): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?=;|$)/.exec(cookie ?? "")?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** In the browser, an attribute of the `<html>` element contains the visitor's choice of a theme. */
let source = (): Theme => {
  const chosen = typeof document === "undefined" ? undefined : document.documentElement.dataset.theme;
  return themes.find((known) => known === chosen) ?? "system";
};

/**
 * Sets the function with which the server reads the current theme, because each request has its own theme.
 */
export function setThemeSource(read: () => Theme): void {
  source = read;
}

/** In the browser, returns the theme of the page. On the server, returns the theme of the current request. */
export const currentTheme = (): Theme => source();

/** Stores the choice in a cookie and applies it at once. */
export function chooseTheme(theme: Theme): void {
  const age = theme === "system" ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${window.location.protocol === "https:" ? "; Secure" : ""}`;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
