import { latinLetters } from "#domain/kernel/text/latin-letters.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import { SLUG_MAX } from "./product-limits.ts";

/**
 * Derives a slug from a name: plain lower case letters and digits, with a single hyphen for other characters
 * (spec B5-6). Cyrillic and Greek letters become Latin ones. Returns `fallback` when nothing is
 * left. Two names can give one slug, so a slug alone does not say that two products are the same.
 */
export function slugify(name: string, fallback = "item"): string {
  const slug = latinLetters(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, SLUG_MAX)
    .replace(/-+$/, "");
  return slug || fallback;
}

/** Returns the slug when it is free, otherwise the first free one of slug-2, slug-3, ... */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const candidate = slug.slice(0, SLUG_MAX - ending.length).replace(/-+$/, "") + ending;
    if (!isTaken(candidate)) return candidate;
  }
}

/** Returns whether a text is a slug already, but for accents and case: nothing of it is lost. */
export const isOwnSlug = (text: string): boolean =>
  /^[a-z0-9]+(?:[-_ ]+[a-z0-9]+)*$/.test(plainLetters(text));
