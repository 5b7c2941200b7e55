import { latinLetters } from "#domain/kernel/text/latin-letters.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import { SLUG_MAX } from "./product-limits.ts";

/**
 * Derives a slug from a name. The slug contains plain lower case letters and digits, and a single hyphen
 * replaces other characters (spec B5-6). Cyrillic and Greek letters become Latin letters. Returns `fallback`
 * when no character is left. Two names can have the same slug, so an equal slug does not prove that two
 * products are the same.
 */
export function slugify(name: string, fallback = "item"): string {
  const slug = latinLetters(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, SLUG_MAX)
    .replace(/-+$/, "");
  return slug || fallback;
}

/**
 * Returns the slug when it is free. When the slug is taken, returns the first free slug of slug-2, slug-3,
 * ...
 */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const candidate = slug.slice(0, SLUG_MAX - ending.length).replace(/-+$/, "") + ending;
    if (!isTaken(candidate)) return candidate;
  }
}

/**
 * Returns whether a text and its slug differ only in accents, upper and lower case, spaces, underscores and
 * hyphens.
 */
export const isOwnSlug = (text: string): boolean =>
  /^[a-z0-9]+(?:[-_ ]+[a-z0-9]+)*$/.test(plainLetters(text));
