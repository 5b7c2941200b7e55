import { foldWords, queryWords } from "./search-words.ts";
import { GROUPS_JOINED } from "./words-condition.ts";

/**
 * Returns a function that computes how well the name of a found product matches a search. A smaller number is
 * a better match. The number is 0 when the search is the whole name. The number is 1 when each typed word
 * begins a word of the name. The number is 2 when a typed word matches a word of the name only after the
 * correction of a typo. The number is 3 when the words are in other fields. Pure.
 * @param words the tsquery that `findWords` built for `query`. The tsquery also contains the words that
 * differ from a typed word by one typo.
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
