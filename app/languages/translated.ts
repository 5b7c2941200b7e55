import type { CatalogueName } from "./catalogue-names.ts";
import { language } from "./language.ts";

/**
 * The same tree of messages in another language: strings for strings, functions with the same parameters,
 * lists of the same length.
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...facts: infer F) => infer R
    ? (...facts: F) => Translation<R>
    : T extends readonly unknown[]
      ? { readonly [K in keyof T]: Translation<T[K]> }
      : T extends object
        ? { readonly [K in keyof T]: Translation<T[K]> }
        : T;

type Tree = Record<string, unknown>;

const english = new Map<string, Tree>();
let portuguese: Record<string, Tree> = {};

/** Sets the Portuguese catalogs. A browser loads them only when its page is in Portuguese. */
export function provideTranslations(catalogues: Record<string, object>): void {
  portuguese = catalogues as Record<string, Tree>;
}

/** Returns every declared catalog by name, for the tests that compare the languages. */
export const declaredCatalogues = (): ReadonlyMap<string, Tree> => english;

/**
 * Declares a catalog in English that returns messages in the language of the page or request. The lookup
 * happens at each read, therefore read messages while rendering, never while a module loads. The Portuguese
 * messages are in `pt-br.ts` under the same name.
 */
export function translated<const W extends object>(name: CatalogueName, words: W): Translation<W> {
  english.set(name, words as Tree);
  return branch(words as Tree, () => portuguese[name]) as Translation<W>;
}

/**
 * Declares a catalog with both languages, for the back office: Portuguese by default, as specified, and
 * English when chosen. Read it while rendering, never while a module loads.
 */
export function inBothLanguages<const W extends object>(
  portugueseWords: W,
  englishWords: Translation<W>,
): Translation<W> {
  return branch(englishWords as Tree, () => portugueseWords as Tree) as Translation<W>;
}

function branch(words: Tree, other: () => Tree | undefined): Tree {
  const branches = new Map<string, Tree>();
  return new Proxy(words, {
    get(_, key) {
      const word = words[key as string];
      if (isTree(word)) {
        let inner = branches.get(key as string);
        if (!inner) {
          inner = branch(word, () => other()?.[key as string] as Tree | undefined);
          branches.set(key as string, inner);
        }
        return inner;
      }
      return language() === "pt-BR" ? (other()?.[key as string] ?? word) : word;
    },
  });
}

const isTree = (word: unknown): word is Tree =>
  typeof word === "object" && word !== null && !Array.isArray(word);
