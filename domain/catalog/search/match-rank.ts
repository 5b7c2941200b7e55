import { foldWords, queryWords } from "./search-words.ts";
import { GROUPS_JOINED } from "./words-condition.ts";

/**
 * Returns a function that tells how well the name of a found product matches a search. A smaller number is a
 * better match. The number is 0 for the whole name, and 1 when each typed word begins a word of the name. The
 * number is 2 when a typed word begins such a word only with a typo, and 3 when the words are in other
 * fields. Pure.
 * @param words the tsquery that `findWords` built for `query`. `words` contains the words that are one typo
 * apart.
 */
export function nameRanking(query: string, words: string): (name: string) => number {
  const whole = foldWords(query).join(" ");
  const typed = queryWords(query);
  const groups = words.split(GROUPS_JOINED).map((group) => new Set(group.match(/[\p{L}\p{N}]+/gu)));
  return (name) => {
    const own = foldWords(name);
    if (own.join(" ") === whole) return 0;
    const begins = (start: string) => own.some((word) => word.startsWith(start));
    if (typed.every(begins)) return 1;
    const isSimilar = (index: number) => own.some((word) => groups[index]?.has(word));
    return typed.every((start, index) => begins(start) || isSimilar(index)) ? 2 : 3;
  };
}
