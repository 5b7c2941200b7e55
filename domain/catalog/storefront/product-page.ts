import { pool } from "#db/client.server.ts";
import { VARIANTS_MAX } from "#db/values/limits.ts";
import type { CartCard, ProductDetail } from "#domain/catalog/products/product-views.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { CARD_JOINS, CART_COLUMNS, DETAIL_COLUMNS, LISTED, type RowOf, toOffer } from "./product-rows.ts";

/** One variant of a group, as the page of the group shows it. Amounts are minor units of USD. */
export interface VariantChoice extends Pick<CartCard, "slug" | "price" | "originalPrice" | "stockQuantity"> {
  value: string;
}

export interface PageVariants {
  optionName: string;
  /** Name and slug of the chosen variant, for the cart. */
  chosen: Pick<CartCard, "name" | "slug">;
  choices: VariantChoice[];
}

export interface FoundPage {
  /** The product, or a group with price, stock and limits of its chosen variant. */
  product: ProductDetail;
  /** The variants are null for a product without variants. */
  variants: PageVariants | null;
}

/** The request must be redirected to another address. */
export interface MovedPage {
  slug: string;
  /**
   * The slug of the variant to which the requested slug belongs. The value is null when the choice is
   * unknown. When the value is null, the redirect address contains no choice.
   */
  choice: string | null;
}

type DetailRow = RowOf<ProductDetail> & {
  kind: string;
  option_name: string | null;
  delivery_instructions: string;
  group_slug: string | null;
};
type VariantRow = RowOf<CartCard> & { option_value: string; delivery_instructions: string };

/**
 * Reads a listed product for its page. Returns null when no listed product has the slug. The page of a group
 * shows the price, stock and limits of one variant.
 * @param choice the slug of a variant; without a slug, the function chooses the first variant in stock
 * @returns the address of a redirect when the slug belongs to a variant or the choice is unknown
 */
export function findProductPage(slug: string, choice: string | null): Promise<FoundPage | MovedPage | null> {
  return cacheRead(`product page ${JSON.stringify([slug, choice])}`, () => readProductPage(slug, choice));
}

async function readProductPage(slug: string, choice: string | null): Promise<FoundPage | MovedPage | null> {
  if (slug.includes("\0")) return null;
  const { rows } = await pool.query<DetailRow>({
    name: "catalogue-product-page",
    text: `select ${DETAIL_COLUMNS}, p.kind, p.option_name,
      (select parent.slug from products parent where parent.id = p.parent_id) as group_slug
      from products p ${CARD_JOINS} where p.slug = $1 and ${LISTED}`,
    values: [slug],
  });
  const [row] = rows;
  if (!row) return null;
  const { kind, option_name: optionName, group_slug: groupSlug, ...described } = row;
  if (groupSlug !== null) return { slug: groupSlug, choice: slug };
  const product = toOffer(described);
  const listed = kind === "group" ? await readVariants(product.id) : [];
  const named = listed.find(({ card }) => card.slug === choice);
  if (choice !== null && !named) return { slug, choice: null };
  if (kind !== "group") return { product, variants: null };
  const shown = named ?? listed.find(({ card }) => card.stockQuantity !== 0) ?? listed[0];
  if (!shown) return null;
  return {
    product: chooseVariant(product, shown.card, shown.instructions),
    variants: {
      optionName: optionName ?? "",
      chosen: { name: shown.card.name, slug: shown.card.slug },
      choices: listed.map(({ value, card }) => choiceOf(value, card)),
    },
  };
}

async function readVariants(groupId: string) {
  const { rows } = await pool.query<VariantRow>({
    name: "catalogue-variants",
    text: `select ${CART_COLUMNS}, p.option_value, p.delivery_instructions from products p ${CARD_JOINS}
      where p.parent_id = $1 and ${LISTED} order by p.option_position, p.id limit ${VARIANTS_MAX}`,
    values: [groupId],
  });
  return rows.map(({ option_value: value, delivery_instructions: instructions, ...row }) => ({
    value,
    instructions,
    card: toOffer(row),
  }));
}

const choiceOf = (value: string, { slug, price, originalPrice, stockQuantity }: CartCard): VariantChoice => ({
  value,
  slug,
  price,
  originalPrice,
  stockQuantity,
});

/** Returns the texts and images of a group with the price, stock and limits of the chosen variant. */
function chooseVariant(group: ProductDetail, variant: CartCard, instructions: string): ProductDetail {
  const { isGroup: _, ...texts } = group;
  const { id, price, originalPrice, stockQuantity, deliveryType, tiers, limits, sale } = variant;
  return {
    ...texts,
    id,
    price,
    originalPrice,
    stockQuantity,
    deliveryType,
    tiers,
    limits,
    ...(sale ? { sale } : {}),
    deliveryInstructions: instructions || group.deliveryInstructions,
  };
}
