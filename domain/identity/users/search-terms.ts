import { plainLetters } from "#domain/kernel/text/plain-letters.ts";

/** More words than a name has narrow nothing down. */
const TERMS_MAX = 6;
/** Fewer digits than this are in nearly every phone number. */
const PHONE_FROM = 3;

/** One word that somebody must have in their name or address, or its digits in their phone number. */
export interface SearchTerm {
  /** Plain lower-case letters, as `like` takes them: its signs escaped. */
  pattern: string;
  /** Digits only; empty where the word is no part of a phone number. */
  digits: string;
}

/**
 * What a search for people asks for: "José 5511" is two words, "+55 (11) 90000" one phone number. Empty for an
 * empty search.
 */
export function searchTerms(query: string): SearchTerm[] {
  const text = query
    .slice(0, 200)
    .replace(/\p{Cc}/gu, " ")
    .trim();
  if (text === "") return [];
  const isPhone = /^[\d\s+().\-/]+$/.test(text) && text.replace(/\D/g, "").length >= PHONE_FROM;
  const words = isPhone ? [text.replace(/\s+/g, " ")] : text.split(/\s+/).slice(0, TERMS_MAX);
  return words.map((word) => {
    const digits = /^[\d+().\-/ ]+$/.test(word) ? word.replace(/\D/g, "") : "";
    return {
      pattern: `%${plainLetters(word).replace(/[\\%_]/g, "\\$&")}%`,
      digits: digits.length >= PHONE_FROM ? digits : "",
    };
  });
}
