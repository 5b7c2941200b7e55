import { describePage } from "#app/storefront/base/shop-snapshot.ts";

/**
 * Headers for a page whose address may contain a one-time token: not cached, and no referrer for other pages.
 */
export const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Returns the meta tags of a private page: a title, no canonical address, not indexed. */
export function describePrivatePage(matches: Parameters<typeof describePage>[0], title: string) {
  return [...describePage(matches, { title }), { name: "robots", content: "noindex" }];
}

/** Returns one text field of a form; "" when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
