import { lastCategory, NO_CATEGORY, ShopCollector } from "#domain/catalog/import/moving-in/collect-shop.ts";
import type { MovedOptions, MovedProduct, MovedShop } from "#domain/catalog/import/moving-in/moved-shop.ts";
import { cellOf, keyOf, requireColumns, type Table, type TableRow } from "#domain/catalog/import/moving-in/table.ts";
import { variantName, variantSlug } from "#domain/catalog/variants/variant-input.ts";
import { isAttribute, optionOf, type VariationOption } from "./attributes.ts";
import { listOf, written } from "./cells.ts";
import { pricesOf } from "./prices.ts";
import { type RowStock, stockOf } from "./stock.ts";

/**
 * The product CSV of WooCommerce's own exporter, as its import schema describes it:
 * https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */

/** The columns that this parser reads; every other column with a value is listed as having no place. */
const READ = new Set(
  [
    "id",
    "type",
    "name",
    "published",
    "is featured?",
    "visibility in catalog",
    "short description",
    "description",
    "date sale price starts",
    "date sale price ends",
    "in stock?",
    "stock",
    "purchase note",
    "sale price",
    "regular price",
    "categories",
    "images",
    "parent",
  ].map(keyOf),
);
const MAIN_TYPES = ["simple", "variable", "variation", "grouped", "external"] as const;
type MainType = (typeof MAIN_TYPES)[number];
const NO_PLACE: Partial<Record<MainType, string>> = {
  grouped: "is a grouped product, which only lists other products; the other products are imported",
  external: "is an external product, which another shop sells",
};

const HELP = "export the products with the WooCommerce exporter, with the site language set to English";

/**
 * Converts a WooCommerce product file. A variation finds its product by SKU or "id:100", before or after it.
 * @throws BrokenFile when a needed column is missing, as in a file with headers of another language
 */
export function parseWooCommerce(table: Table, options: MovedOptions): MovedShop {
  requireColumns(table, ["Type", "Name", "Regular price"], HELP);
  const collector = new ShopCollector();
  collector.refused.push(...table.refused);
  const reader = new RowReader(table, collector, options);
  const variations: TableRow[] = [];
  const children = Map.groupBy(
    table.rows.filter((row) => typeOf(row) === "variation"),
    (row) => cellOf(row, "parent"),
  );
  const parents = new Map<string, { product: MovedProduct | null; option: string }>();
  for (const row of table.rows) {
    const type = typeOf(row);
    const place = { file: table.file, row: row.row };
    reader.countLeftovers(row, type);
    if (type === null) collector.refuse(place, "type is not one of simple, variable and variation");
    else if (type === "variation") variations.push(row);
    else if (NO_PLACE[type]) collector.refuse(place, NO_PLACE[type]);
    else {
      const names = [cellOf(row, "sku"), `id:${cellOf(row, "id")}`].filter((name) => !["", "id:"].includes(name));
      const own = type === "variable" ? names.flatMap((name) => children.get(name) ?? []) : [];
      const option = own[0] ? optionOf(own[0]) : null;
      const product =
        type === "variable" && own.length === 0
          ? (collector.refuse(place, "is a variable product without a variation in this file"), null)
          : reader.product(row, type === "variable" ? { option, first: own } : null);
      for (const name of names) parents.set(name, { product, option: option?.name ?? "" });
    }
  }
  for (const row of variations) {
    const parent = parents.get(cellOf(row, "parent"));
    const place = { file: table.file, row: row.row };
    if (!parent) collector.refuse(place, "the product of this variation is not in the file");
    else if (!parent.product) collector.refuse(place, "the product of this variation is refused");
    else reader.variation(row, parent.product, parent.option);
  }
  return collector.finish();
}

/** Returns the main type of a row. A row that only says "virtual" or "downloadable" is a simple product. */
function typeOf(row: TableRow): MainType | null {
  const types = listOf(cellOf(row, "type")).map((type) => type.toLowerCase());
  const main = MAIN_TYPES.find((type) => types.includes(type));
  if (main) return main;
  const isPlain = types.length > 0 && types.every((type) => type === "virtual" || type === "downloadable");
  return isPlain ? "simple" : null;
}

/** Reads single rows of one file into the collector. */
class RowReader {
  readonly #table: Table;
  readonly #collector: ShopCollector;
  readonly #options: MovedOptions;

  constructor(table: Table, collector: ShopCollector, options: MovedOptions) {
    this.#table = table;
    this.#collector = collector;
    this.#options = options;
  }

  countLeftovers(row: TableRow, type: MainType | null): void {
    for (const column of this.#table.columns) {
      const key = keyOf(column);
      const value = cellOf(row, key);
      const isRead = READ.has(key) || (isAttribute(key) && (type === "variable" || type === "variation"));
      const isVisible = key !== "visibility in catalog" || value === "visible";
      if (value !== "" && (!isRead || !isVisible)) this.#collector.leftovers.add(column, "no_place");
    }
  }

  /** Adds a single product, or a group with the option and the rows of its variations. */
  product(row: TableRow, group: { option: VariationOption | null; first: TableRow[] } | null): MovedProduct | null {
    const collector = this.#collector;
    const place = { file: this.#table.file, row: row.row };
    const name = written(cellOf(row, "name"));
    const slug = collector.takeSlug(name, cellOf(row, "sku") || cellOf(row, "id"));
    if (slug === null) return this.#refused(place, "has the name of another row, and no SKU or ID of its own");
    if (group && !group.option)
      return this.#refused(place, "its first variation names no attribute to choose from");
    const prices = group
      ? groupPrice(group.first, this.#options)
      : pricesOf(row, this.#options, collector.leftovers);
    if ("reason" in prices) return this.#refused(place, prices.reason);
    const stock: RowStock = group ? {} : stockOf(row, this.#options, collector.leftovers);
    if ("reason" in stock) return this.#refused(place, stock.reason);
    const status = statusOf(row);
    if (status === null) return this.#refused(place, "published is not one of 1, 0, -1 and 2");
    const { sale, ...amounts } = prices;
    return collector.add({
      ...place,
      input: {
        name,
        slug,
        ...this.#texts(row),
        ...amounts,
        ...stock,
        status,
        deliveryType: this.#options.delivery,
        featured: cellOf(row, "is featured?") === "1",
      },
      category: this.#category(row),
      group: { parentSlug: "", optionName: group?.option?.name ?? "", optionValue: "" },
      sale,
      images: this.#images(row),
    });
  }

  /** Adds a variation with the texts of its product, where it has none of its own. */
  variation(row: TableRow, parent: MovedProduct, optionName: string): void {
    const collector = this.#collector;
    const place = { file: this.#table.file, row: row.row };
    const option = optionOf(row);
    if (!option) return collector.refuse(place, "has no value for one of its attributes");
    if (option.name !== optionName)
      return collector.refuse(place, "has other attributes than the first variation of its product");
    const prices = pricesOf(row, this.#options, collector.leftovers);
    if ("reason" in prices) return collector.refuse(place, prices.reason);
    const stock = stockOf(row, this.#options, collector.leftovers);
    if ("reason" in stock) return collector.refuse(place, stock.reason);
    const status = statusOf(row);
    if (status === null) return collector.refuse(place, "published is not one of 1, 0, -1 and 2");
    const slug = collector.takeSlug(
      variantSlug(parent.product.slug, option.value),
      cellOf(row, "sku") || cellOf(row, "id"),
    );
    if (slug === null) return collector.refuse(place, "repeats a variation of its product");
    const { sale, ...amounts } = prices;
    const own = this.#texts(row);
    const { shortDescription, description, deliveryInstructions, deliveryType } = parent.product;
    collector.add({
      ...place,
      input: {
        name: variantName(parent.product.name, option.value),
        slug,
        shortDescription: own.shortDescription || shortDescription,
        description: own.description || description,
        deliveryInstructions: own.deliveryInstructions || deliveryInstructions,
        ...amounts,
        ...stock,
        status: parent.product.status === "inactive" ? "inactive" : status,
        deliveryType,
      },
      category: parent.category,
      group: { parentSlug: parent.product.slug, optionName: "", optionValue: option.value },
      sale,
      images: this.#images(row),
    });
  }

  #refused(place: { file: string; row: number }, reason: string): null {
    this.#collector.refuse(place, reason);
    return null;
  }

  #texts(row: TableRow) {
    const text = (column: string, field: "shortDescription" | "description" | "deliveryInstructions") =>
      this.#collector.text(written(cellOf(row, keyOf(column)), true), field, column);
    return {
      shortDescription: text("Short description", "shortDescription"),
      description: text("Description", "description"),
      deliveryInstructions: text("Purchase note", "deliveryInstructions"),
    };
  }

  /** Returns the last part of the first category. Counts what the others lose. */
  #category(row: TableRow): string {
    const [first = "", ...others] = listOf(cellOf(row, "categories"));
    const { name, isPath } = lastCategory(first);
    if (isPath || others.length > 0) this.#collector.leftovers.add("Categories", "one_category");
    return name || NO_CATEGORY;
  }

  #images(row: TableRow) {
    return this.#collector.images(
      "Images",
      listOf(cellOf(row, "images")).map((address) => ({ address })),
    );
  }
}

function statusOf(row: TableRow): "active" | "inactive" | null {
  const value = written(cellOf(row, "published"));
  if (value === "1" || value === "") return "active";
  return ["0", "-1", "2"].includes(value) ? "inactive" : null;
}

/** A group shows the lowest price of its variations. Invalid ones are refused in their own rows. */
function groupPrice(rows: readonly TableRow[], options: MovedOptions) {
  const prices = rows.flatMap((row) => {
    const price = pricesOf(row, options, null);
    return "price" in price ? [price.price] : [];
  });
  if (prices.length === 0) return { reason: "no variation has a price" };
  return { price: Math.min(...prices), originalPrice: null, sale: null };
}

