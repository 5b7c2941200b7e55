import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { type KeyWith, keysWhere } from "#domain/catalog/fields/product-fields.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";

/** Functions that split and compare the words of a search. Pure functions. */

/** The search tolerates one typo in a word with at least this number of letters. */
export const TYPO_FROM = 4;
const QUERY_WORDS_MAX = 8;
const WORD_MAX = 40;
/**
 * Words with more than this number of letters have no typo entries in the index, because each letter adds one
 * entry.
 */
const DELETIONS_MAX_LETTERS = 30;

/** Returns the distinct words of a text in the order of the text, as plain lower case letters and digits. */
export function foldWords(text: string): string[] {
  const words = plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX).toWellFormed()))];
}

/** Returns at most eight words of a search. More words hardly ever narrow the search further. */
export function queryWords(query: string): string[] {
  return foldWords(query).slice(0, QUERY_WORDS_MAX);
}

export type SearchedFields = Pick<ProductRow, KeyWith<"isSearched", true>>;
export const searchedKeys = keysWhere((field) => field.isSearched === true) as (keyof SearchedFields)[];

/**
 * Returns every word with which a search finds the product. The words come from the searched fields and the
 * category of the product.
 */
export function productWords(product: SearchedFields & { categoryName: string }): string[] {
  const texts = searchedKeys.flatMap((key) => product[key]);
  return foldWords([...texts, product.categoryName].join("\n"));
}

/**
 * Returns a word and all its forms without one letter. Two words that are one typo apart have an entry in
 * common, so an index of the entries finds every candidate.
 */
export function deletionsOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < TYPO_FROM - 1 || letters.length > DELETIONS_MAX_LETTERS) return [word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}

/**
 * Returns whether two words differ by at most one added, dropped or changed letter, or by one swap of
 * neighbouring letters.
 */
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
