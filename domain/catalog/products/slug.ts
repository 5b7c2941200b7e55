import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import { SLUG_MAX } from "./product-limits.ts";

/**
 * An address word for a name: accents become plain letters, the rest is lower case with runs of anything but
 * a-z and 0-9 as one hyphen, trimmed (spec: back-office §5). A name without any such letter gives `fallback`.
 */
export function slugify(name: string, fallback = "item"): string {
  const slug = plainLetters(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, SLUG_MAX)
    .replace(/-+$/, "");
  return slug || fallback;
}

/** The slug itself when it is free, else the first free of slug-2, slug-3, ... */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const candidate = slug.slice(0, SLUG_MAX - ending.length).replace(/-+$/, "") + ending;
    if (!isTaken(candidate)) return candidate;
  }
}
