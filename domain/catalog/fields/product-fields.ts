import {
  DESCRIPTION_MAX,
  LOW_STOCK_AT,
  META_DESCRIPTION_MAX,
  META_TITLE_MAX,
  NAME_MAX,
} from "#db/values/limits.ts";
import { deliveryTypes, productStatuses } from "#db/values/vocabulary.ts";
import { defaultDeliveryType } from "#domain/kernel/delivery-types.ts";
import type { ProductField } from "./product-field.ts";

/**
 * The fields of a product, defined once (spec B3-1 to B3-3, B5-1 to B5-8). Validation, writing, the audited
 * difference, catalog files, the queries, the view types and the form are derived from this list.
 * `product-field.ts` explains the attributes. The list is pure data, so a browser can load the list. The
 * fields have the same order as the columns of a catalog file.
 */
export const productFields = {
  name: {
    kind: "line",
    max: NAME_MAX,
    csv: "name",
    isRequired: true,
    storefront: "card",
    isInStaffList: true,
    isSearched: true,
    hasOwnInput: true,
  },
  /** The shop derives a missing slug from the name. */
  slug: {
    kind: "slug",
    csv: "slug",
    storefront: "card",
    isInStaffList: true,
    hasOwnInput: true,
  },
  /** A catalog file contains the name of the category. The form and the audit log use the category's id. */
  categoryId: {
    kind: "category",
    csv: "category",
    audit: "category_id",
    isRequired: true,
    hasOwnInput: true,
  },
  shortDescription: {
    kind: "text",
    max: 300,
    csv: "short_description",
    storefront: "card",
    isSearched: true,
    rows: 3,
    isCounted: true,
  },
  description: { kind: "text", max: DESCRIPTION_MAX, csv: "description", storefront: "page", rows: 6 },
  price: {
    kind: "amount",
    csv: "price",
    isRequired: true,
    storefront: "card",
    isInStaffList: true,
    needsSecondFactor: true,
  },
  originalPrice: {
    kind: "amount",
    csv: "original_price",
    storefront: "card",
    isInStaffList: true,
  },
  status: {
    kind: "choice",
    choices: productStatuses,
    initial: "active",
    csv: "status",
    isInStaffList: true,
    needsSecondFactor: true,
    hasOwnInput: true,
  },
  deliveryType: {
    kind: "choice",
    choices: deliveryTypes,
    initial: defaultDeliveryType,
    csv: "delivery_type",
    storefront: "card",
    isInStaffList: true,
    needsSecondFactor: true,
    hasOwnInput: true,
  },
  /**
   * The stock of manual and digital products. Null is unlimited. The views compute the stock of products that
   * are neither manual nor digital.
   */
  stockQuantity: {
    kind: "stock",
    csv: "stock_quantity",
    column: "manualStock",
    hasOwnInput: true,
  },
  /** The variants of a group decide its status. */
  lowStockAt: {
    kind: "count",
    initial: LOW_STOCK_AT,
    csv: "low_stock_at",
  },
  features: {
    kind: "list",
    max: 50,
    maxEach: 200,
    csv: "features",
    storefront: "page",
    isSearched: true,
    rows: 3,
  },
  emoji: { kind: "emoji", csv: "emoji", storefront: "card", isInStaffList: true, hasOwnInput: true },
  deliveryInstructions: {
    kind: "text",
    max: 5_000,
    csv: "delivery_instructions",
    storefront: "page",
    rows: 3,
  },
  metaTitle: {
    kind: "line",
    max: META_TITLE_MAX,
    csv: "meta_title",
    storefront: "page",
    isCounted: true,
  },
  metaDescription: {
    kind: "line",
    max: META_DESCRIPTION_MAX,
    csv: "meta_description",
    storefront: "page",
    rows: 3,
    isCounted: true,
  },
  seoKeywords: {
    kind: "list",
    max: 50,
    maxEach: 60,
    csv: "seo_keywords",
    storefront: "page",
    rows: 2,
  },
  featured: {
    kind: "flag",
    csv: "featured",
    storefront: "card",
    isInStaffList: true,
  },
  /** Guests cannot buy the product. The variants of a group decide the value of this field for the group. */
  needsAccount: {
    kind: "flag",
    csv: "needs_account",
  },
  rating: { kind: "rating", csv: "rating", storefront: "card" },
  /** The shop counts the sales. Only an import can set this field. */
  salesCount: {
    kind: "count",
    csv: "sales_count",
    audit: null,
    storefront: "card",
    isInStaffList: true,
  },
  /**
   * The content that a digital product delivers. The content is stored encrypted. The audit log contains only
   * "replaced" or "removed" for this field.
   */
  content: {
    kind: "content",
    csv: "content",
    audit: null,
    hasOwnInput: true,
  },
} as const satisfies Record<string, ProductField>;

/**
 * The groups of the form and their fields, in the order of the form. A field that is in no group is not in
 * the form.
 */
export const formGroups = {
  identity: ["name", "slug", "emoji", "categoryId"],
  price: ["price", "originalPrice"],
  delivery: [
    "status",
    "deliveryType",
    "stockQuantity",
    "lowStockAt",
    "needsAccount",
    "content",
    "deliveryInstructions",
  ],
  texts: ["shortDescription", "description", "features", "rating", "featured"],
  search: ["metaTitle", "metaDescription", "seoKeywords"],
} as const satisfies Record<string, readonly FieldKey[]>;

export type FieldKey = keyof typeof productFields;
export type FormKey = (typeof formGroups)[keyof typeof formGroups][number];
/** The fields that are stored unchanged, in the column of the same name. */
export type PlainKey = Exclude<FieldKey, KeyWith<"kind", "category" | "stock" | "content">>;
/**
 * The keys of the fields in which the given attribute has the given value. For example,
 * `KeyWith<"storefront", "card">` contains the keys of the fields that every list of the storefront shows.
 */
export type KeyWith<Attribute extends string, Value> = {
  [Key in FieldKey]: (typeof productFields)[Key] extends Readonly<Record<Attribute, Value>> ? Key : never;
}[FieldKey];

export const fieldKeys = Object.keys(productFields) as FieldKey[];
export const formKeys: readonly FormKey[] = Object.values(formGroups).flat();
export const fieldOf = (key: FieldKey): ProductField => productFields[key];
/** Returns whether a field is stored unchanged. */
export const isPlain = (key: FieldKey): key is PlainKey =>
  !["category", "stock", "content"].includes(fieldOf(key).kind);
/** Returns the keys of the fields that meet a condition, in the order of the product fields. */
export const keysWhere = (isMet: (field: ProductField) => boolean): FieldKey[] =>
  fieldKeys.filter((key) => isMet(fieldOf(key)));
