import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import { SLUG_MAX } from "./product-limits.ts";

/**
 * Derives a slug from a name: plain lower case letters and digits, with a single hyphen for other characters
 * (spec: back-office §5). Returns `fallback` when nothing is left.
 */
export function slugify(name: string, fallback = "item"): string {
  const slug = plainLetters(name)
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
