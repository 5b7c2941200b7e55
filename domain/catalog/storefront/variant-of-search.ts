import { isOneTypoApart, TYPO_FROM } from "#domain/catalog/search/search-words.ts";

export interface SearchedVariant {
  slug: string;
  words: readonly string[];
}

/**
 * Returns the slug of the one variant that the typed words identify. Returns null when the typed words
 * identify no variant or several variants. The function ignores a typed word that no variant contains, or
 * that every variant contains. Pure.
 */
export function variantOfSearch(
  typed: readonly string[],
  variants: readonly SearchedVariant[],
): string | null {
  let left = variants;
  let isNarrowed = false;
  for (const word of typed) {
    const having = variantsWith(word, variants);
    if (having.length === 0 || having.length === variants.length) continue;
    left = left.filter((variant) => having.includes(variant));
    isNarrowed = true;
  }
  const [only, ...others] = left;
  return isNarrowed && only && others.length === 0 ? only.slug : null;
}

/**
 * Returns the variants that have the typed word. When no variant has the word, returns the variants with a
 * word that begins with the typed word. When no variant has such a word, returns the variants with a word
 * that differs from the typed word by one typo.
 */
function variantsWith(typed: string, variants: readonly SearchedVariant[]): SearchedVariant[] {
  const ways: ((word: string) => boolean)[] = [
    (word) => word === typed,
    (word) => word.startsWith(typed),
    (word) => typed.length >= TYPO_FROM && isOneTypoApart(typed, word),
  ];
  for (const isFound of ways) {
    const having = variants.filter(({ words }) => words.some(isFound));
    if (having.length > 0) return having;
  }
  return [];
}
