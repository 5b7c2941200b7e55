/**
 * The tables and columns of dujiao-next that the converter reads. The names come from the models of
 * dujiao-next: https://github.com/dujiao-next/dujiao-next/tree/main/internal/models (product.go,
 * product_sku.go, category.go, card_secret.go, user.go). Each file contains one table: `\copy products to
 * products.csv csv header`.
 */
export const dujiaoTables = {
  categories: ["id", "name_json"],
  products: [
    "id",
    "category_id",
    "slug",
    "seo_meta_json",
    "title_json",
    "description_json",
    "content_json",
    "instructions_json",
    "price_amount",
    "wholesale_prices",
    "images",
    "tags",
    "purchase_type",
    "min_purchase_quantity",
    "max_purchase_quantity",
    "fulfillment_type",
    "manual_form_schema_json",
    "manual_stock_total",
    "is_active",
    "deleted_at",
  ],
  product_skus: [
    "id",
    "product_id",
    "sku_code",
    "spec_values_json",
    "price_amount",
    "manual_stock_total",
    "is_active",
    "deleted_at",
  ],
  card_secrets: ["id", "product_id", "sku_id", "secret", "status", "deleted_at"],
  users: ["id", "email", "display_name", "status", "deleted_at"],
} as const;
export type DujiaoTable = keyof typeof dujiaoTables;
export const dujiaoTableNames = Object.keys(dujiaoTables) as DujiaoTable[];

/**
 * Columns that only later versions of dujiao-next have. When a database lacks one of these columns, the
 * command reads the table without this column.
 */
export const OPTIONAL_COLUMNS: readonly string[] = [
  "seo_meta_json",
  "instructions_json",
  "wholesale_prices",
  "min_purchase_quantity",
  "max_purchase_quantity",
  "manual_form_schema_json",
  "purchase_type",
  "tags",
  "deleted_at",
];
