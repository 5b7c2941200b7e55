import { plainLetters } from "#domain/kernel/text/plain-letters.ts";

/** Maximum number of words in a search. A name rarely has more words than this maximum. */
const TERMS_MAX = 6;
/**
 * Minimum number of digits for a search in phone numbers. A search with only one or two digits would match
 * nearly every number.
 */
const PHONE_FROM = 3;

/**
 * One word of a search. A user matches when the name or address contains the word, or when the phone number
 * contains the word's digits.
 */
export interface SearchTerm {
  /** The word as the user typed it. */
  word: string;
  /** A LIKE pattern in lower case without accents, with escaped wildcards. */
  pattern: string;
  /**
   * Digits only. The digits of the word. The text is empty when the word cannot be a part of a phone number.
   */
  digits: string;
}

/**
 * Splits a search for users into terms. "José 5511" gives two words, and "+55 (11) 90000" gives one phone
 * number. Returns an empty list for an empty search.
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
      word,
      pattern: `%${plainLetters(word).replace(/[\\%_]/g, "\\$&")}%`,
      digits: digits.length >= PHONE_FROM ? digits : "",
    };
  });
}
