import pg from "pg";
import { TYPO_FROM } from "./search-words.ts";

/**
 * A search of the back office counts at most this many products. When a search finds more products, the page
 * shows "1,000+", because an exact count would read every found product.
 */
export const FOUND_MAX = 1_000;

/**
 * The operator that `findWords` writes between two groups. A matching product contains at least one word of
 * each group.
 */
export const GROUPS_JOINED = " & ";

/**
 * Whether a typed word is short enough for the prefixes in the column `products.search_prefixes`. The column
 * has prefixes of up to three letters.
 */
export const isShort = (word: string): boolean => Array.from(word).length < TYPO_FROM;

/**
 * Returns the part of a tsquery that matches the words with the beginning `word`. `word` contains only
 * letters and digits.
 */
export const beginningOf = (word: string): string => `'${word}':*`;

/** Matches a group that is only a prefix of up to three letters. */
const SHORT_BEGINNING = /^\('.{1,3}':\*\)$/u;

/**
 * Builds the condition that the product `p` contains the words of a search. The words are part of the SQL
 * text, because the planner must know how common these words are. For a statement with parameters, PostgreSQL
 * makes one plan for all words.
 * @param words a non-empty tsquery that `findWords` returned
 */
export function containsWords(words: string): string {
  const groups = words.split(GROUPS_JOINED);
  const short = groups.filter((group) => SHORT_BEGINNING.test(group));
  const long = groups.filter((group) => !SHORT_BEGINNING.test(group));
  const contains = (column: string, parts: string[]) =>
    parts.length === 0 ? [] : [`p.${column} @@ ${pg.escapeLiteral(parts.join(GROUPS_JOINED))}::tsquery`];
  return [
    ...contains("search_words", long),
    ...contains(
      "search_prefixes",
      short.map((group) => group.replace(":*", "")),
    ),
  ].join(" and ");
}
