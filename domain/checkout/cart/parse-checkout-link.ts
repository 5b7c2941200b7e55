import { CART_LINES_MAX, LINE_QUANTITY_MAX } from "#db/values/limits.ts";

/** One product of a checkout link, with its quantity. */
export interface LinkedItem {
  slug: string;
  quantity: number;
}

/** The maximum number of characters that the function reads from the parameter. */
const LENGTH_MAX = 6_000;
const ENTRY = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?::([0-9]{1,6}))?$/;

/**
 * Parses the items of a checkout link: `studio-seat:2,gift-code`. An entry without a number means one unit.
 * The quantities of repeated entries are added up. The function reads at most as many products as a cart can
 * contain.
 * @returns the products in the order of the link. Also returns how many entries were malformed or above the
 * maximum number of products
 */
export function parseCheckoutLink(text: string): { items: LinkedItem[]; unread: number } {
  const entries = text
    .slice(0, LENGTH_MAX)
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "");
  const wanted = new Map<string, number>();
  let unread = text.length > LENGTH_MAX ? 1 : 0;
  for (const entry of entries) {
    const [, slug, count = "1"] = ENTRY.exec(entry) ?? [];
    const quantity = Number(count);
    const isRoom = slug !== undefined && (wanted.has(slug) || wanted.size < CART_LINES_MAX);
    if (!isRoom || quantity < 1) unread += 1;
    else wanted.set(slug, Math.min(LINE_QUANTITY_MAX, (wanted.get(slug) ?? 0) + quantity));
  }
  return { items: [...wanted].map(([slug, quantity]) => ({ slug, quantity })), unread };
}
