import { readSessionToken } from "#app/request/session-cookie.ts";
import { isLanguage } from "#messages/languages.ts";

/** All properties that change a catalog page, except the path and the query. */
export interface PageVariant {
  theme: "light" | "dark" | "";
  /** The language that the visitor chose. The value is empty when the visitor has not chosen a language. */
  language: string;
  /** The session token of the request, not yet verified, or undefined when there is none. */
  token: string | undefined;
}

const THEMES = new Set(["light", "dark"]);
const PREFERENCE = /(?:^|;\s*)(theme|language)=([A-Za-z-]{2,12})(?=;|$)/g;

const PLAIN: PageVariant = { theme: "", language: "", token: undefined };

/**
 * Reads the parts of a Cookie header that a catalog page depends on. The function ignores malformed cookies
 * and cookies that do not change a catalog page.
 */
export function pageVariant(cookie: string | undefined): PageVariant {
  if (!cookie) return PLAIN;
  const token = readSessionToken({ headers: new Headers({ cookie }) } as Request);
  const variant: PageVariant = { ...PLAIN, token };
  for (const [, name, value = ""] of cookie.matchAll(PREFERENCE)) {
    if (name === "theme" && THEMES.has(value)) variant.theme = value as PageVariant["theme"];
    if (name === "language" && isLanguage(value)) variant.language = value;
  }
  return variant;
}

/**
 * Returns a Cookie header with only the theme and the language. For a page that is the same for all visitors,
 * the loaders receive only this Cookie header.
 */
export function preferenceCookies(variant: Pick<PageVariant, "theme" | "language">): string {
  const cookies: string[] = [];
  if (variant.theme) cookies.push(`theme=${variant.theme}`);
  if (variant.language) cookies.push(`language=${variant.language}`);
  return cookies.join("; ");
}
