import pg from "pg";

/**
 * A search counts at most this many products. With more, it shows "1,000+", because an exact count would read
 * every product that it finds.
 */
export const FOUND_MAX = 1_000;

/**
 * Builds the condition that the product `p` contains the words of a search. The words are part of the text:
 * the planner must know how common they are, and a statement with parameters is planned only once.
 * @param words a tsquery of `findWords`, not ""
 */
export function containsWords(words: string): string {
  return `p.search_words @@ ${pg.escapeLiteral(words)}::tsquery`;
}
