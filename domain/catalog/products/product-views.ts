import type { BannerPosition, DeliveryType } from "#db/vocabulary.ts";

/** What pages know of the catalogue; safe in a browser. Amounts are minor units of USD. */

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

/** The five orders of the sort selector; the labels belong to the storefront. */
export const catalogueSorts = ["popular", "price-asc", "price-desc", "rating", "newest"] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

export interface CatalogueQuery {
  /** What was typed in the search box, "" for nothing. */
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
  /** All products of this search and category. */
  total: number;
  /** How many of them are on the pages 1 to `page`. */
  shown: number;
  page: number;
  pageSize: number;
  hasMore: boolean;
  /** Counts follow the search, not the chosen category. */
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
