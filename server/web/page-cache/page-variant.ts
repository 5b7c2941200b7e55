import { readSessionToken } from "#app/endpoints/session-cookie.ts";

/** All that a catalogue page differs by, besides its address. */
export interface PageVariant {
  theme: "light" | "dark" | "";
  /** A language the shop speaks, chosen by the visitor; empty when none was chosen. */
  language: string;
  /** The session token sent along, not yet looked at; undefined when there is none. */
  token: string | undefined;
}

const THEMES = new Set(["light", "dark"]);
const LANGUAGES = new Set(["en", "pt-BR"]);
const PREFERENCE = /(?:^|;\s*)(theme|language)=([A-Za-z-]{2,5})(?=;|$)/g;

const PLAIN: PageVariant = { theme: "", language: "", token: undefined };

/** Reads from a Cookie header what a catalogue page may depend on; anything else in it, broken or not, is passed over. */
export function pageVariant(cookie: string | undefined): PageVariant {
  if (!cookie) return PLAIN;
  const token = readSessionToken({ headers: new Headers({ cookie }) } as Request);
  const variant: PageVariant = { ...PLAIN, token };
  for (const [, name, value = ""] of cookie.matchAll(PREFERENCE)) {
    if (name === "theme" && THEMES.has(value)) variant.theme = value as PageVariant["theme"];
    if (name === "language" && LANGUAGES.has(value)) variant.language = value;
  }
  return variant;
}

/** The preferences again as a Cookie header: all that the loaders of a shared page get to see of it. */
export function preferenceCookies(variant: Pick<PageVariant, "theme" | "language">): string {
  const cookies: string[] = [];
  if (variant.theme) cookies.push(`theme=${variant.theme}`);
  if (variant.language) cookies.push(`language=${variant.language}`);
  return cookies.join("; ");
}
