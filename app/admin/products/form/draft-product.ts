import type { FormValues } from "#app/admin/design/editor/use-form-changes.ts";
import { parseTiers } from "#app/admin/products/prices/parse-tiers.ts";
import { deliveryTypes } from "#db/values/vocabulary.ts";
import type { ProductImage } from "#domain/catalog/images/product-images.ts";
import { NO_LIMITS } from "#domain/catalog/pricing/order-limits.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { CartCard, InkedCategory } from "#domain/catalog/products/product-views.ts";
import { slugify } from "#domain/catalog/products/slug.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { defaultDeliveryType, isFromInventory } from "#domain/kernel/delivery-types.ts";

export type DraftProduct = CartCard & { images: ProductImage[] };

interface Known {
  /** The saved product, or null for a new product. */
  product: StaffProductDetail | null;
  categories: readonly InkedCategory[];
  tiers: readonly PriceTier[];
}

/**
 * Builds the product as the storefront would show it, from the unsaved fields. When a field contains text
 * that cannot be parsed yet, the product keeps the saved value. The preview treats the stock of a new product
 * as unlimited.
 */
export function draftProduct(values: FormValues, { product, categories, tiers }: Known): DraftProduct {
  const text = (name: string) => values.get(name)?.trim() ?? "";
  const name = text("name");
  const category = categories.find(({ id }) => id === text("categoryId")) ?? null;
  const images = readImages(values.get("images")) ?? [];
  const deliveryType =
    deliveryTypes.find((type) => type === text("deliveryType")) ??
    product?.deliveryType ??
    defaultDeliveryType;
  const typed = parseTypedPrice(text("price")) ?? product?.price ?? 0;
  const sale = product?.sale?.isRunning && product.sale.price < typed ? product.sale.price : null;
  const before = sale === null ? parseTypedPrice(text("originalPrice")) : typed;
  const price = sale ?? typed;
  return {
    id: product?.id ?? "draft",
    name,
    slug: slugify(text("slug") || name, "product"),
    shortDescription: text("shortDescription"),
    price,
    originalPrice: before,
    deliveryType,
    stockQuantity: stockOf(values, product, deliveryType),
    emoji: text("emoji"),
    featured: text("featured") !== "",
    rating: Number(text("rating").replace(",", ".")) || 0,
    salesCount: product?.salesCount ?? 0,
    category,
    cover: images[0]?.address ?? `ink-${category?.ink ?? 0}`,
    images,
    tiers: tiers.filter((tier) => tier.price < price),
    limits: NO_LIMITS,
  };
}

/**
 * Returns the prices of larger quantities that the user has entered. While a row cannot be parsed, the
 * function returns no prices.
 */
export function draftTiers(values: FormValues): PriceTier[] {
  const tiers = parseTiers(values.get("tiers") ?? "");
  return typeof tiers === "string" ? [] : tiers;
}

function stockOf(
  values: FormValues,
  product: StaffProductDetail | null,
  deliveryType: StaffProductDetail["deliveryType"],
): number | null {
  if (values.get("status") === "out_of_stock") return 0;
  if (isFromInventory({ deliveryType })) return product ? product.stock : null;
  const typed = values.get("stockQuantity");
  return typed === undefined || values.get("unlimited") ? null : Math.max(0, Number.parseInt(typed, 10) || 0);
}

function readImages(json: string | undefined): ProductImage[] | null {
  try {
    return JSON.parse(json ?? "null") as ProductImage[] | null;
  } catch {
    return null;
  }
}
