import { describePage } from "#app/storefront/shop-facts.ts";

/** A page whose address may hold a one-time token: kept by nobody, found by nobody, and no other page learns where a visitor came from. */
export const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Title of a private page, without a canonical address. */
export function describePrivatePage(matches: Parameters<typeof describePage>[0], title: string) {
  return [...describePage(matches, { title }), { name: "robots", content: "noindex" }];
}

/** One text field of a form; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
