import { lastCategory, NO_CATEGORY } from "../base/categories.ts";
import type { AddedProduct, Collector } from "../base/collector.ts";
import { cellOf, keyOf, type Table, type TableRow } from "../base/table.ts";
import { isAttribute, optionOf, type VariationOption } from "./attributes.ts";
import { listOf, plainText, written } from "./cells.ts";
import { pricesOf, type RowPrices } from "./prices.ts";
import { type RowStock, stockOf } from "./stock.ts";

/**
 * The columns that this parser reads. When a column has a value but is not in this set, the parser reports
 * that the column is not stored.
 */
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
export type MainType = (typeof MAIN_TYPES)[number];

/**
 * Returns the main type of a row. A row with only the type "virtual" or "downloadable" is a simple product.
 */
export function typeOf(row: TableRow): MainType | null {
  const types = listOf(cellOf(row, "type")).map((type) => type.toLowerCase());
  const main = MAIN_TYPES.find((type) => types.includes(type));
  if (main) return main;
  const isPlain = types.length > 0 && types.every((type) => type === "virtual" || type === "downloadable");
  return isPlain ? "simple" : null;
}

/** Reads single rows of one file and gives them to the collector. */
export class RowReader {
  readonly #table: Table;
  readonly #collector: Collector;

  constructor(table: Table, collector: Collector) {
    this.#table = table;
    this.#collector = collector;
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

  /**
   * Adds a single product, or adds a group with its option. For a group, the function also reads the rows of
   * the variations.
   */
  product(
    row: TableRow,
    group: { option: VariationOption | null; first: TableRow[] } | null,
  ): AddedProduct | null {
    const collector = this.#collector;
    const place = { file: this.#table.file, row: row.row };
    const name = plainText(cellOf(row, "name"));
    const slug = collector.takeSlug(name, { name, detail: cellOf(row, "sku") || cellOf(row, "id") });
    if (slug === null)
      return this.#refused(place, "has the name of another row, and no SKU or ID of its own");
    if (group && !group.option)
      return this.#refused(place, "its first variation names no attribute to choose from");
    const prices = group ? groupPrice(group.first, collector) : pricesOf(row, collector);
    if ("reason" in prices) return this.#refused(place, prices.reason);
    const stock: RowStock = group ? {} : stockOf(row, collector);
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
        deliveryType: collector.delivery,
        featured: cellOf(row, "is featured?") === "1",
      },
      category: this.#category(row),
      group: { parentSlug: "", optionName: group?.option?.name ?? "", optionValue: "" },
      sale,
      images: this.#images(row),
      isSlugOwn: false,
    });
  }

  /** Adds a variation. A variation that has no texts gets the texts of its product. */
  variation(row: TableRow, parent: AddedProduct, optionName: string) {
    const collector = this.#collector;
    const place = { file: this.#table.file, row: row.row };
    const option = optionOf(row, collector.limits.option);
    if (!option) return collector.refuse(place, "has no value for one of its attributes");
    if (option.name !== optionName)
      return collector.refuse(place, "has other attributes than the first variation of its product");
    const prices = pricesOf(row, collector);
    if ("reason" in prices) return collector.refuse(place, prices.reason);
    const stock = stockOf(row, collector);
    if ("reason" in stock) return collector.refuse(place, stock.reason);
    const status = statusOf(row);
    if (status === null) return collector.refuse(place, "published is not one of 1, 0, -1 and 2");
    const slug = collector.takeSlug(collector.variantSlug(parent.product.slug, option.value), {
      name: option.value,
      detail: cellOf(row, "sku") || cellOf(row, "id"),
    });
    if (slug === null) return collector.refuse(place, "repeats a variation of its product");
    const { sale, ...amounts } = prices;
    const own = this.#texts(row);
    const { shortDescription, description, deliveryInstructions, deliveryType } = parent.product;
    collector.add({
      ...place,
      input: {
        name: collector.variantName(parent.product.name, option.value),
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
      isSlugOwn: false,
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

  /**
   * Returns the last part of the first category. The function reports the remaining parts of the path and all
   * further categories as not stored.
   */
  #category(row: TableRow): string {
    const [first = "", ...others] = listOf(written(cellOf(row, "categories")));
    const { name, isPath } = lastCategory(plainText(first));
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

/**
 * The price of a group is the lowest price of its variations. When a variation is invalid, only its own row
 * is refused.
 */
function groupPrice(rows: readonly TableRow[], collector: Collector): RowPrices | { reason: string } {
  const prices = rows.flatMap((row) => {
    const price = pricesOf(row, collector, true);
    return "price" in price ? [price.price] : [];
  });
  if (prices.length === 0) return { reason: "no variation has a price" };
  return { price: Math.min(...prices), originalPrice: null, sale: null };
}
