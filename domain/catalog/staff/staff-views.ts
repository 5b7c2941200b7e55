import type { DeliveryType, ProductStatus } from "#db/vocabulary.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";

/** What the back office knows of the catalogue; safe in a browser. Amounts are minor units of USD. */

/** spec: back-office §9: a quantity of 1 to 5 is low, 0 is out. */
export const LOW_STOCK_MAX = 5;

/** The views of the list; the first is everything that is not archived. */
export const staffTabs = [
  "",
  "ativos",
  "inativos",
  "estoque-baixo",
  "esgotados",
  "precos",
  "arquivados",
] as const;
export type StaffTab = (typeof staffTabs)[number];

/** The orders of the sort selector (spec: back-office §2 Products): name first, least stock first, most sold first. */
export const staffSorts = ["name", "price", "stock", "sales"] as const;
export type StaffSort = (typeof staffSorts)[number];

/** In place of a category's slug: products of none. No slug is a single hyphen. */
export const NO_CATEGORY = "-";

export interface StaffProductQuery {
  /** What was typed in the search box, "" for nothing. */
  q: string;
  /** A category's slug, `NO_CATEGORY`, or "" for all. */
  category: string;
  tab: StaffTab;
  sort: StaffSort;
  /** Starts at 1; the list holds the pages up to it. */
  page: number;
}

export interface StaffProductCard {
  id: string;
  version: number;
  name: string;
  slug: string;
  emoji: string;
  price: number;
  originalPrice: number | null;
  status: ProductStatus;
  deliveryType: DeliveryType;
  /** Units on sale: counted for accounts, typed for the others; null is unlimited. */
  stock: number | null;
  /** A new price that waits until a second person or an admin confirms it; null for none. */
  heldPrice: number | null;
  salesCount: number;
  featured: boolean;
  isArchived: boolean;
  category: CategoryView | null;
}

export interface StaffProductPage {
  products: StaffProductCard[];
  /** All products of this search, category and view. */
  total: number;
  /** How many come before the first one shown: a very long list begins further down. */
  skipped: number;
  pageSize: number;
  hasMore: boolean;
  /** Of the search and the view, by category. */
  categories: { id: string | null; name: string; slug: string; count: number }[];
  /** Of the search and the category, by view. */
  tabs: Record<StaffTab, number>;
}

/** The catalogue in four numbers, whatever is searched. */
export interface StaffProductStats {
  total: number;
  active: number;
  low: number;
  out: number;
}

/** One product for its form. */
export interface StaffProductDetail extends StaffProductCard {
  shortDescription: string;
  description: string;
  categoryId: string | null;
  /** As stored: null is unlimited, and means nothing for accounts. */
  typedStock: number | null;
  features: string[];
  seoKeywords: string[];
  metaTitle: string;
  metaDescription: string;
  deliveryInstructions: string;
  rating: number;
  /** The names of what a digital product delivers; never its values. */
  contentFieldNames: string[];
  /** Whether items of any state are in its inventory: then its kind of delivery stays. */
  hasItems: boolean;
}

/** What hangs on a product, for whoever is about to delete it. */
export interface ProductTies {
  id: string;
  version: number;
  name: string;
  /** Items that could be sold now. */
  available: number;
  /** Items in whatever state. */
  items: number;
  /** Orders that hold it. */
  sales: number;
}
