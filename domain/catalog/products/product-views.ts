import type { BannerPosition } from "#db/values/vocabulary.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import type { KeyWith } from "#domain/catalog/fields/product-fields.ts";
import type { ProductImage } from "#domain/catalog/images/product-images.ts";
import type { OrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import type { PriceTier, RunningSale } from "#domain/catalog/pricing/price-unit.ts";

/**
 * The catalog data that pages show. The catalog data is safe to send to a browser. Amounts are minor units of
 * USD.
 */

export interface CategoryView {
  id: string;
  name: string;
  slug: string;
}

/** A category with the number of its ink colour, from 0. */
export interface InkedCategory extends CategoryView {
  ink: number;
}

/**
 * The data of a product that lists of the storefront show: fields of `product-fields.ts` and computed fields.
 */
export interface ProductCard extends Pick<ProductRow, KeyWith<"storefront", "card">> {
  id: string;
  /** Units that can be bought now; null means unlimited. */
  stockQuantity: number | null;
  category: InkedCategory | null;
  /** The path of the first image, or the ink colour of the seal, such as "ink-2". */
  cover: string;
  /**
   * Whether the product is a group. The price of a group is the lowest price of its variants. The stock of a
   * group is the sum of the stocks of its variants.
   */
  isGroup?: true;
  /**
   * The slug of the variant to which the search words refer. When a user opens the page of the group, the
   * page shows this variant first.
   */
  variant?: string;
}

/**
 * The data of a product that the cart needs. `price` is the current price of one unit. During a sale, `price`
 * is the sale price.
 */
export interface CartCard extends ProductCard {
  /** The tiers that apply now: lower prices for larger quantities, smallest quantity first. */
  tiers: PriceTier[];
  limits: OrderLimits;
  /** The running sale. The sale is undefined while no sale decides the price. */
  sale?: RunningSale;
}

/** A product with the fields that only its own page shows. */
export interface ProductDetail extends CartCard, Pick<ProductRow, KeyWith<"storefront", "page">> {
  images: ProductImage[];
}

/** The five sort orders of the marketplace. The storefront defines the labels of the sort orders. */
export const catalogSorts = ["popular", "price-asc", "price-desc", "rating", "newest"] as const;
export type CatalogSort = (typeof catalogSorts)[number];

export interface CatalogQuery {
  /** The text of the search box, or "". */
  q: string;
  /** A category's slug, "" for all products. */
  category: string;
  sort: CatalogSort;
  /** Whether the list has only products that can be bought now. */
  inStock?: boolean | undefined;
  /** The filter for the lowest and the highest current price, in minor units of USD. */
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  /** Starts at 1. */
  page: number;
}

export interface CategoryCount extends InkedCategory {
  /**
   * The count is null when a search finds so many products that the shop does not count them for each
   * category.
   */
  count: number | null;
}

export interface CatalogPage {
  products: ProductCard[];
  /** Number of products of this search and category. */
  total: number;
  /** Whether the search finds more than `total` products. A search counts at most 200 products. */
  isCapped: boolean;
  /** Number of products on the pages 1 to `page`. */
  shown: number;
  page: number;
  pageSize: number;
  hasMore: boolean;
  /**
   * The cursor with which a page requests more products: the position after the last product. The cursor is
   * null for an empty list.
   */
  next: string | null;
  /**
   * The number of products in each category. The numbers depend on the search but not on the chosen category.
   */
  counts: { all: number; isCapped: boolean; categories: CategoryCount[] };
}

export interface BannerView {
  id: string;
  title: string;
  description: string;
  imageUrl: string;
  linkUrl: string;
  position: BannerPosition;
}
