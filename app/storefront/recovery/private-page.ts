import { describePage } from "#app/storefront/base/shop-snapshot.ts";

/**
 * Headers for a page whose address can contain a one-time token. The page is not cached, and sends no
 * referrer to other pages.
 */
export const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/**
 * Returns the meta tags of a private page: a title, and the instruction not to index the page. The page has
 * no canonical address.
 */
export function describePrivatePage(matches: Parameters<typeof describePage>[0], title: string) {
  return [...describePage(matches, { title }), { name: "robots", content: "noindex" }];
}

/** Returns one text field of a form. Returns "" when the field is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
