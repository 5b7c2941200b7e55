import type { DeliveryType } from "#db/vocabulary.ts";
import type { ProductCard, ProductDetail } from "#domain/catalog/products/product-views.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";

/** Columns, joins and conversions of the product queries in `queries.ts`. */

/** Matches the products that shoppers see. Must equal the predicate of the listing indexes. */
export const LISTED = "p.status <> 'inactive' and p.archived_at is null";

export const CARD_COLUMNS = `
  p.id, p.name, p.slug, p.short_description, p.price::float8 as price, p.original_price::float8 as original_price,
  p.rating::float8 as rating, p.sales_count, p.emoji, p.featured, p.delivery_type, p.created_at, p.status, p.typed_stock,
  c.id as category_id, c.name as category_name, c.slug as category_slug, stock.available`;

/** Counts available items only for products that sell items: active account products. */
export const CARD_JOINS = `
  left join categories c on c.id = p.category_id and c.is_active
  left join lateral (
    select count(*)::int as available from product_inventory i
    where i.product_id = p.id and i.state = 'available' and ${typeHas("p.delivery_type", "isFromInventory")} and p.status = 'active'
  ) stock on true`;

export const DETAIL_COLUMNS = `${CARD_COLUMNS}, p.description, p.features, p.delivery_instructions, p.meta_title, p.meta_description, p.seo_keywords`;

export interface CardRow {
  id: string;
  name: string;
  slug: string;
  short_description: string;
  price: number;
  original_price: number | null;
  rating: number;
  sales_count: number;
  emoji: string;
  featured: boolean;
  delivery_type: DeliveryType;
  created_at: Date;
  status: string;
  typed_stock: number | null;
  category_id: string | null;
  category_name: string | null;
  category_slug: string | null;
  available: number;
}

export interface DetailRow extends CardRow {
  description: string;
  features: string[];
  delivery_instructions: string;
  meta_title: string;
  meta_description: string;
  seo_keywords: string[];
}

export function toCard(row: CardRow): ProductCard {
  const { category_id: id, category_name: name, category_slug: slug } = row;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    shortDescription: row.short_description,
    price: row.price,
    originalPrice: row.original_price,
    rating: row.rating,
    salesCount: row.sales_count,
    emoji: row.emoji,
    featured: row.featured,
    stockQuantity: stockOf(row),
    deliveryType: row.delivery_type,
    category: id && name && slug ? { id, name, slug } : null,
    createdAt: row.created_at.toISOString(),
  };
}

export function toDetail(row: DetailRow): ProductDetail {
  return {
    ...toCard(row),
    description: row.description,
    features: row.features,
    deliveryInstructions: row.delivery_instructions,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    seoKeywords: row.seo_keywords,
  };
}

/**
 * Returns counted stock for account products and manual stock for others; null is unlimited. Returns 0 when
 * the product is not active.
 */
function stockOf(row: CardRow): number | null {
  if (row.status !== "active") return 0;
  return deliveryTraits[row.delivery_type].isFromInventory ? row.available : row.typed_stock;
}
