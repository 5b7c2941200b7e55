import type { BannerPosition, DeliveryType } from "#db/vocabulary.ts";

/** The catalog data of pages. Safe to send to a browser. Amounts are minor units of USD. */

export interface CategoryView {
  id: string;
  name: string;
  slug: string;
}

export interface ProductCard {
  id: string;
  name: string;
  slug: string;
  shortDescription: string;
  price: number;
  originalPrice: number | null;
  /** 0 to 5 with one decimal. */
  rating: number;
  salesCount: number;
  emoji: string;
  featured: boolean;
  /** Units that can be bought now; null is unlimited. */
  stockQuantity: number | null;
  deliveryType: DeliveryType;
  category: CategoryView | null;
  /** ISO 8601. */
  createdAt: string;
}

export interface ProductDetail extends ProductCard {
  description: string;
  features: string[];
  deliveryInstructions: string;
  metaTitle: string;
  metaDescription: string;
  seoKeywords: string[];
}

/** The five sort orders of the marketplace. The storefront defines their labels. */
export const catalogueSorts = ["popular", "price-asc", "price-desc", "rating", "newest"] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

export interface CatalogueQuery {
  /** The text of the search box, or "". */
  q: string;
  /** A category's slug, "" for all products. */
  category: string;
  sort: CatalogueSort;
  /** Starts at 1. */
  page: number;
}

export interface CategoryCount extends CategoryView {
  count: number;
}

export interface CataloguePage {
  products: ProductCard[];
  /** Number of products of this search and category. */
  total: number;
  /** Number of products on the pages 1 to `page`. */
  shown: number;
  page: number;
  pageSize: number;
  hasMore: boolean;
  /** Number of products by category. Depends on the search but not on the chosen category. */
  counts: { all: number; categories: CategoryCount[] };
}

export interface BannerView {
  id: string;
  title: string;
  description: string;
  imageUrl: string;
  linkUrl: string;
  position: BannerPosition;
}
