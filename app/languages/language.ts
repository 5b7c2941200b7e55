import { type ShopLanguage, shopLanguages } from "#db/vocabulary.ts";

/**
 * What a visitor reads. "written" is the shop as its specification writes it: English, with the Portuguese labels of the
 * account drawer and of settings; the other two are one language throughout (readings 45).
 */
export type Language = ShopLanguage;
export const languages = shopLanguages;

const COOKIE = "language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

let source: () => Language = () => "written";

/** Says where the language of the moment is known: the browser has one for the life of a page, the server one a request. */
export function setLanguageSource(read: () => Language): void {
  source = read;
}

/** The language of the page, or of the request that is being answered. */
export const language = (): Language => source();

/** The language as the `lang` of a document and as Intl names it; dates and money are en-US by default (spec: shopper §9). */
export const documentLanguage = (): "en" | "pt-BR" => (language() === "pt-BR" ? "pt-BR" : "en");
export const locale = (): "en-US" | "pt-BR" => (language() === "pt-BR" ? "pt-BR" : "en-US");

/** The `lang` of text that is in a language by itself: undefined where the document is in it already (WCAG 3.1.2). */
export const langOf = (own: "en" | "pt-BR"): "en" | "pt-BR" | undefined =>
  own === documentLanguage() ? undefined : own;

/** The choice in a Cookie header; undefined where none was made. */
export function languageOf(cookie: string | null): Language | undefined {
  const chosen = /(?:^|;\s*)language=(en|pt-BR)(?=;|$)/.exec(cookie ?? "")?.[1];
  return chosen === "en" || chosen === "pt-BR" ? chosen : undefined;
}

/** Keeps a choice in the browser's cookies; the page is asked for again, since all of its words change. */
export function chooseLanguage(choice: Exclude<Language, "written">): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${COOKIE}=${choice}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${window.location.protocol === "https:" ? "; Secure" : ""}`;
  window.location.reload();
}
