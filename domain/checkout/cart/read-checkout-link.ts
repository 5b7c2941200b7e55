import { pool } from "#db/client.server.ts";
import { listCartProducts } from "#domain/catalog/storefront/queries.ts";
import { type CartProduct, mostOf } from "./cart-rules.ts";
import { parseCheckoutLink } from "./parse-checkout-link.ts";
import { pick } from "./refresh-cart.ts";

/** A product of a checkout link that the page leaves out of the cart, or adds in another quantity. */
export interface LeftOut {
  name: string;
  /**
   * "choose" means that the shopper must choose a variant of the product. "fewer" means that the shopper can
   * buy only `left` units.
   */
  reason: "sold_out" | "choose" | "fewer";
  /** The slug of the product. For a variant, `slug` is the slug of its group. */
  slug: string;
  left: number;
  /** The product whose cover the page shows, or null for a group of variants. */
  product: CartProduct | null;
  /** The price before a reduction, in minor units of USD, or null without a reduction. */
  originalPrice: number | null;
}

export interface CheckoutLink {
  lines: { product: CartProduct; quantity: number }[];
  leftOut: LeftOut[];
  /** The number of entries that match no product of the shop. */
  unknown: number;
}

/** Reads the products of a checkout link with their current prices and stock. */
export async function readCheckoutLink(text: string): Promise<CheckoutLink> {
  const { items, unread } = parseCheckoutLink(text);
  const { rows } = await pool.query<{ id: string; slug: string; name: string; page: string; kind: string }>(
    `select p.id, p.slug, p.name, coalesce(g.slug, p.slug) as page, p.kind
    from products p left join products g on g.id = p.parent_id
    where p.slug = any($1::text[]) and p.status <> 'inactive' and p.archived_at is null`,
    [items.map(({ slug }) => slug)],
  );
  const cards = await listCartProducts(rows.map(({ id }) => id));
  const link: CheckoutLink = { lines: [], leftOut: [], unknown: unread };
  for (const { slug, quantity } of items) {
    const found = rows.find((row) => row.slug === slug);
    const card = found && cards.find(({ id }) => id === found.id);
    if (!found) {
      link.unknown += 1;
      continue;
    }
    const product = card && pick(card);
    const originalPrice = card?.originalPrice ?? null;
    const left = product ? Math.max(0, mostOf(product)) : 0;
    const about = { name: found.name, slug: found.page, left, product: product ?? null, originalPrice };
    if (!product) link.leftOut.push({ ...about, reason: "choose" });
    else if (left === 0) link.leftOut.push({ ...about, reason: "sold_out" });
    else {
      if (left < quantity) link.leftOut.push({ ...about, reason: "fewer" });
      link.lines.push({ product, quantity: Math.min(quantity, left) });
    }
  }
  return link;
}
