import type { ProductKind } from "#db/values/vocabulary.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import type { KeyWith, PlainKey } from "#domain/catalog/fields/product-fields.ts";
import type { ProductImage } from "#domain/catalog/images/product-images.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import type { ProductHold } from "#domain/catalog/products/removal.ts";

/**
 * The catalog data of the back office. The catalog data is safe to send to a browser. Amounts are minor units
 * of USD.
 */

/** A stock of 1 to 5 is low, 0 is out (spec B9-1). */
export const LOW_STOCK_MAX = 5;

/** The tabs of the product list. The first tab contains every product that is not archived. */
export const staffTabs = [
  "",
  "ativos",
  "inativos",
  "estoque-baixo",
  "esgotados",
  "precos",
  "promocoes",
  "arquivados",
] as const;
export type StaffTab = (typeof staffTabs)[number];

/** Sort orders (spec B2.6): by name, lowest price, least stock, most sales. */
export const staffSorts = ["name", "price", "stock", "sales"] as const;
export type StaffSort = (typeof staffSorts)[number];

/**
 * The filter value for products without a category. No category can have this value as its slug, because no
 * slug is a single hyphen.
 */
export const NO_CATEGORY = "-";

export interface StaffProductQuery {
  /** The text of the search box, or "". */
  q: string;
  /** A category's slug, `NO_CATEGORY`, or "" for all. */
  category: string;
  tab: StaffTab;
  sort: StaffSort;
  /** The page number, from 1. The list contains the products of all pages up to the requested page. */
  page: number;
}

/** The data of a product in the staff list: fields of `product-fields.ts` and computed fields. */
export interface StaffProductCard extends Pick<ProductRow, KeyWith<"isInStaffList", true>> {
  id: string;
  version: number;
  /**
   * Units on sale. For account products, `stock` is the number of available items. For other products,
   * `stock` is the manual stock. Null is unlimited.
   */
  stock: number | null;
  /**
   * A new price that waits for the confirmation of a second staff member or an admin. The price is null when
   * no new price waits for a confirmation.
   */
  heldPrice: number | null;
  /** Whether a new price, new tiers or a new sale waits for a confirmation. */
  hasHeldChange: boolean;
  /**
   * The price of one unit during a running sale. For a group, `salePrice` is the lowest current price of its
   * variants. The value is null when the price during the sale is not below `price`.
   */
  salePrice: number | null;
  /**
   * The running or planned sale. For a group, `sale` is the sale of the variant whose sale starts first. The
   * sale is null when the product has no sale.
   */
  sale: ShownSale | null;
  /** The number of variants of a group that are not archived, or 0 for other products. */
  variants: number;
  isArchived: boolean;
  kind: ProductKind;
  category: CategoryView | null;
  /** The path of the first image, or the ink colour of the seal, such as "ink-2". */
  cover: string;
}

export interface ShownSale {
  /** The product that has the sale. The card of a group shows the sale of a variant. */
  productId: string;
  version: number;
  /** The price is in minor units of USD. */
  price: number;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
  isRunning: boolean;
}

export interface StaffProductPage {
  products: StaffProductCard[];
  /** Number of products of this search, category and tab. */
  total: number;
  /** Whether there are more than `total` products. A search counts only up to a limit. */
  isCapped: boolean;
  /**
   * The number of products before the first product that the response contains. When a list is very long, the
   * response does not contain its first pages.
   */
  skipped: number;
  pageSize: number;
  hasMore: boolean;
  /**
   * For each category, the number of products that match the search and the tab. The numbers are null when
   * the search finds very many products.
   */
  categories: { id: string | null; name: string; slug: string; ink: number; count: number | null }[];
  /**
   * For each tab, the number of products that match the search and the category. A count is null when the
   * search finds very many products.
   */
  tabs: Record<StaffTab, number> | null;
}

/** Four figures of the whole catalog, independent of the search. */
export interface StaffProductStats {
  total: number;
  active: number;
  low: number;
  out: number;
}

export interface StaffProductDetail extends StaffProductCard, Pick<ProductRow, PlainKey> {
  images: ProductImage[];
  categoryId: string | null;
  /** The stored manual stock. Null means unlimited stock. Account products do not use this field. */
  manualStock: number | null;
  /** The field names of a digital product's content, never its values. */
  contentFieldNames: string[];
  /**
   * Whether the product has inventory items of any state. When the product has items, its delivery type is
   * fixed.
   */
  hasItems: boolean;
  /** The staff member who saved the product last, or "". */
  savedBy: string;
  /** The number of people who will get a mail when the product is back in stock. */
  waiting: number;
}

/**
 * The items, orders and variants of a product, shown before its deletion. Items and orders of variants count
 * too.
 */
export interface ProductTies extends ProductHold {
  id: string;
  version: number;
  name: string;
  available: number;
}
