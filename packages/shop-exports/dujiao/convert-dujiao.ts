import { NO_CATEGORY } from "../base/categories.ts";
import { type AddedProduct, type Collector, type Delivery, type Limits, SINGLE } from "../base/collector.ts";
import type { Converter, Tables } from "../base/converter.ts";
import { cellOf, missingColumns, type Table, type TableRow } from "../base/table.ts";
import { readCards } from "./cards.ts";
import { dujiaoTableNames, dujiaoTables, OPTIONAL_COLUMNS } from "./tables.ts";
import { listOf, textIn, textsOf } from "./texts.ts";

/**
 * Columns that are not imported, because this shop cannot store their values or because the user must enter
 * the values by hand.
 */
const LEFT = {
  seo_meta_json: "no_place",
  tags: "no_place",
  manual_form_schema_json: "no_place",
  wholesale_prices: "by_hand",
} as const;
/** The option name of each group, because dujiao-next has no name for the option. */
const OPTION_NAME = "SKU";

/**
 * Converts the tables of dujiao-next: products with their SKUs, cards and customers. When a product has only
 * one SKU, the converter creates a single product instead of a group. Only a card whose state is "available"
 * becomes stock.
 */
export const dujiao: Converter = {
  tables: dujiaoTableNames,
  priceColumns: ["price_amount"],
  dateColumns: [],
  problemOf: (tables) => {
    const problems = dujiaoTableNames.map((name) => {
      const columns: readonly string[] = dujiaoTables[name];
      const needed = columns.filter((column) => !OPTIONAL_COLUMNS.includes(column));
      const help = `export the whole table "${name}" with its column names`;
      return tables[name] ? missingColumns(tables[name], needed, help) : null;
    });
    return problems.find((problem) => problem !== null) ?? null;
  },
  convert: (tables, collector) => {
    const reader = new DujiaoReader(tables, collector);
    for (const row of tables.products?.rows ?? []) reader.readProduct(row);
    if (tables.card_secrets)
      readCards(tables.card_secrets, (product, sku) => reader.slugOf(product, sku), collector);
    if (tables.users) readCustomers(tables.users, collector);
  },
};

const isTrue = (text: string) => ["t", "true", "1"].includes(text.toLowerCase());

/**
 * Reads the customers. The mail address identifies a customer (user.go). Passwords and balances are never
 * read.
 */
function readCustomers(table: Table, collector: Collector): void {
  for (const row of table.rows) {
    if (cellOf(row, "deleted_at") !== "") collector.leftovers.add("users.deleted_at", "deleted_there");
    else if (!["", "active"].includes(cellOf(row, "status")))
      collector.leftovers.add("users.status", "deleted_there");
    else
      collector.addCustomer(
        { file: table.file, row: row.row },
        { email: cellOf(row, "email"), name: cellOf(row, "display_name") },
      );
  }
}

class DujiaoReader {
  readonly #collector: Collector;
  readonly #file: string;
  readonly #skuFile: string;
  readonly #skus: Map<string, TableRow[]>;
  readonly #categories: Map<string, string>;
  /**
   * Maps each "product/sku" to its slug. The slug of a product with only one SKU is also stored under the key
   * "product".
   */
  readonly #slugs = new Map<string, string>();

  constructor(tables: Tables, collector: Collector) {
    this.#collector = collector;
    this.#file = tables.products?.file ?? "";
    this.#skuFile = tables.product_skus?.file ?? "";
    this.#skus = Map.groupBy(
      (tables.product_skus?.rows ?? []).filter((row) => cellOf(row, "deleted_at") === ""),
      (row) => cellOf(row, "product_id"),
    );
    this.#categories = new Map(
      (tables.categories?.rows ?? []).map((row) => [cellOf(row, "id"), this.#text(row, "name_json", null)]),
    );
  }

  /**
   * Returns the slug of the product that a card belongs to. Returns null when the product is refused or
   * ambiguous.
   */
  slugOf(product: string, sku: string): string | null {
    return this.#slugs.get(`${product}/${sku}`) ?? this.#slugs.get(product) ?? null;
  }

  readProduct(row: TableRow) {
    const place = { file: this.#file, row: row.row };
    const reject = (reason: string) => this.#collector.refuse(place, reason);
    const id = cellOf(row, "id");
    if (cellOf(row, "deleted_at") !== "")
      return this.#collector.leftovers.add("products.deleted_at", "deleted_there");
    for (const [column, fate] of Object.entries(LEFT))
      if (!["", "{}", "[]", "null"].includes(cellOf(row, column)))
        this.#collector.leftovers.add(`products.${column}`, fate);
    if (textsOf(cellOf(row, "title_json")) === null) return reject("title_json is not an object of texts");
    const own = cellOf(row, "slug");
    const slug = this.#collector.takeSlug(own, { name: own, detail: id });
    if (slug === null) return reject("has the slug of another product");
    const skus = this.#skus.get(id) ?? [];
    const [only] = skus;
    const isGroup = skus.length > 1;
    const prices = (isGroup ? skus : [only ?? row]).map((priced) => this.#price(priced));
    const lowest = prices.flatMap((price) => ("amount" in price ? [price.amount] : []));
    const reasons = prices.flatMap((price) => ("reason" in price ? [price.reason] : []));
    if (lowest.length === 0) return reject(`the price ${reasons[0]}`);
    const stock = isGroup ? {} : this.#stock(only ?? row, row);
    const added = this.#collector.add({
      ...place,
      input: {
        ...this.#texts(row),
        slug,
        price: Math.min(...lowest),
        status: isTrue(cellOf(row, "is_active")) ? "active" : "inactive",
        deliveryType: this.#deliveryOf(row),
        ...stock,
      },
      category: this.#categories.get(cellOf(row, "category_id")) || NO_CATEGORY,
      group: isGroup ? { ...SINGLE, optionName: OPTION_NAME } : SINGLE,
      sale: null,
      ...(isGroup ? {} : { limits: this.#limitsOf(row) }),
      images: this.#collector.images(
        "products.images",
        listOf(cellOf(row, "images")).map((address) => ({ address })),
      ),
      isSlugOwn: this.#collector.isOwnSlug(own, slug),
    });
    if (isGroup) for (const sku of skus) this.#addVariant(sku, row, added);
    else if (added) this.#slugs.set(id, slug);
  }

  #addVariant(sku: TableRow, product: TableRow, group: AddedProduct | null) {
    const place = { file: this.#skuFile, row: sku.row };
    const reject = (reason: string) => this.#collector.refuse(place, reason);
    if (!group) return reject("the product of this SKU is refused");
    const value = this.#specOf(sku) || cellOf(sku, "sku_code");
    const most = this.#collector.limits.option;
    if (value.length > most) return reject(`its name has over ${most} characters`);
    const price = this.#price(sku);
    if ("reason" in price) return reject(`the price ${price.reason}`);
    const slug = this.#collector.takeSlug(this.#collector.variantSlug(group.product.slug, value), {
      name: value,
      detail: cellOf(sku, "sku_code"),
    });
    if (slug === null) return reject("repeats another SKU of its product");
    const { name, shortDescription, description, deliveryInstructions, deliveryType, status } = group.product;
    const added = this.#collector.add({
      ...place,
      input: {
        name: this.#collector.variantName(name, value),
        slug,
        shortDescription,
        description,
        deliveryInstructions,
        deliveryType,
        price: price.amount,
        status: isTrue(cellOf(sku, "is_active")) ? status : "inactive",
        ...this.#stock(sku, product),
      },
      category: group.category,
      group: { parentSlug: group.product.slug, optionName: "", optionValue: value },
      sale: null,
      limits: this.#limitsOf(product),
      images: [],
      isSlugOwn: false,
    });
    if (added) this.#slugs.set(`${cellOf(product, "id")}/${cellOf(sku, "id")}`, slug);
  }

  #specOf(sku: TableRow): string {
    return this.#text(sku, "spec_values_json", null).replace(/\s+/g, " ");
  }

  #text(row: TableRow, column: string, table: string | null): string {
    const texts = textsOf(cellOf(row, column)) ?? {};
    const leftovers = table === null ? null : this.#collector.leftovers;
    return textIn(texts, this.#collector.language, `${table}.${column}`, leftovers);
  }

  #texts(row: TableRow) {
    const text = (column: string, field: "shortDescription" | "description" | "deliveryInstructions") =>
      this.#collector.text(this.#text(row, column, "products"), field, `products.${column}`);
    return {
      name: this.#text(row, "title_json", "products").replace(/\s+/g, " "),
      shortDescription: text("description_json", "shortDescription"),
      description: text("content_json", "description"),
      deliveryInstructions: text("instructions_json", "deliveryInstructions"),
    };
  }

  #price(row: TableRow) {
    return this.#collector.price(cellOf(row, "price_amount"));
  }

  #deliveryOf = (row: TableRow): Delivery =>
    cellOf(row, "fulfillment_type") === "auto" ? "account" : "manual";

  /** Returns the stock of a product that staff deliver. In dujiao-next, -1 means unlimited. */
  #stock(row: TableRow, product: TableRow): { stockQuantity?: number | null } {
    if (this.#collector.isFromInventory(this.#deliveryOf(product))) return {};
    const total = Number(cellOf(row, "manual_stock_total"));
    return { stockQuantity: total === -1 ? null : total };
  }

  /** Returns the minimum and the maximum number of units in one order. In dujiao-next, 0 means no limit. */
  #limitsOf(row: TableRow): Limits {
    const limit = (column: string) => {
      const units = Number(cellOf(row, column));
      const isLimit = Number.isInteger(units) && units >= 1 && units <= this.#collector.limits.lineQuantity;
      return isLimit ? units : null;
    };
    const [least, most] = [limit("min_purchase_quantity"), limit("max_purchase_quantity")];
    return { least, most: most !== null && least !== null && most < least ? null : most };
  }
}
