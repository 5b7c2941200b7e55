import { plainLetters } from "#domain/kernel/text/plain-letters.ts";

/** The search box's idea of a word; pure. */

/** From this many letters on, one typo in a word is forgiven. */
export const TYPO_FROM = 4;
const QUERY_WORDS_MAX = 8;
const WORD_MAX = 40;
/** Longer words get no entry for their typos: the index would grow by every letter of them. */
const DELETIONS_MAX_LETTERS = 30;

/** The words of a text, folded to plain lower case letters and digits, each once, in order. */
export function foldWords(text: string): string[] {
  const words = plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX).toWellFormed()))];
}

/** The words of a search, at most eight: more make no search narrower in practice. */
export function queryWords(query: string): string[] {
  return foldWords(query).slice(0, QUERY_WORDS_MAX);
}

export interface SearchedTexts {
  name: string;
  shortDescription: string;
  categoryName: string;
  features: readonly string[];
}

/** Every word a product is found by: of its name, short description, category and features. */
export function productWords(product: SearchedTexts): string[] {
  return foldWords(
    [product.name, product.shortDescription, product.categoryName, ...product.features].join("\n"),
  );
}

/**
 * A word and what it becomes when one letter is dropped. Two words are at most one typo apart
 * only if these lists share an entry, so an index over them finds every candidate.
 */
export function deletionsOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < TYPO_FROM - 1 || letters.length > DELETIONS_MAX_LETTERS) return [word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}

/** Whether two words differ by at most one letter added, dropped, changed, or two neighbours swapped. */
export function isOneTypoApart(first: string, second: string): boolean {
  const [a, b] = [Array.from(first), Array.from(second)];
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start++;
  let end = 0;
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end++;
  const [left, right] = [
    shorter.slice(start, shorter.length - end),
    longer.slice(start, longer.length - end),
  ];
  if (left.length + right.length <= 1 || (left.length === 1 && right.length === 1)) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
