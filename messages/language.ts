import { type DocumentLanguage, isLanguage, languages, type ShopLanguage } from "./languages.ts";

/**
 * The visitor's language. "written" is the default of the specification: English, with Portuguese labels in
 * the account drawer and in settings. Every value except "written" is one language, which applies to all
 * texts (spec R45).
 */
export type Language = ShopLanguage;

const COOKIE = "language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

let source: () => Language = () => "written";

/**
 * Sets the function that returns the current language. A page in the browser has one language, and each
 * request on the server has its own language.
 */
export function setLanguageSource(read: () => Language): void {
  source = read;
}

/** Returns the language of the page, or of the request that is being answered. */
export const language = (): Language => source();

/**
 * These functions return the language for the document's `lang` and for Intl. Dates and money are en-US by
 * default (spec S9-20, S9-21).
 */
export const documentLanguage = (): DocumentLanguage => {
  const chosen = language();
  return chosen === "written" ? "en" : chosen;
};
export const locale = () => languages[documentLanguage()].locale;

/**
 * Returns the `lang` of text in a fixed language, or undefined
 * when the document has the same language (WCAG 3.1.2).
 */
export const langOf = (own: DocumentLanguage): DocumentLanguage | undefined =>
  own === documentLanguage() ? undefined : own;

/**
 * Returns the language that the visitor chose, from a Cookie header, or undefined when the header contains no
 * choice.
 */
export function languageOf(cookie: string | null): DocumentLanguage | undefined {
  const chosen = /(?:^|;\s*)language=([A-Za-z-]+)(?=;|$)/.exec(cookie ?? "")?.[1];
  return chosen !== undefined && isLanguage(chosen) ? chosen : undefined;
}

/** Stores the choice in a cookie and reloads the page, because all of its text changes. */
export function chooseLanguage(choice: DocumentLanguage): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${COOKIE}=${choice}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${window.location.protocol === "https:" ? "; Secure" : ""}`;
  window.location.reload();
}
