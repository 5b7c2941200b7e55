import { cellOf, keyOf, type Table, type TableRow } from "../base/table.ts";

/**
 * The columns that the parser reads, with the older and the newer name of each:
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 */
const NAMES = {
  handle: ["Handle", "URL handle"],
  title: ["Title"],
  body: ["Body (HTML)", "Description"],
  productCategory: ["Product Category"],
  type: ["Type"],
  published: ["Published", "Published on online store"],
  status: ["Status"],
  option1Name: ["Option1 Name"],
  option1Value: ["Option1 Value"],
  option2Name: ["Option2 Name"],
  option2Value: ["Option2 Value"],
  option3Name: ["Option3 Name"],
  option3Value: ["Option3 Value"],
  sku: ["Variant SKU", "SKU"],
  price: ["Variant Price", "Price"],
  compareAtPrice: ["Variant Compare At Price", "Compare-at price"],
  tracker: ["Variant Inventory Tracker", "Inventory tracker"],
  quantity: ["Variant Inventory Qty", "Inventory quantity"],
  oversell: ["Variant Inventory Policy", "Continue selling when out of stock"],
  image: ["Image Src", "Product image URL"],
  imagePosition: ["Image Position"],
  imageAlt: ["Image Alt Text"],
  variantImage: ["Variant Image", "Variant image URL"],
  giftCard: ["Gift Card"],
  seoTitle: ["SEO Title"],
  seoDescription: ["SEO Description"],
} as const;
type ShopifyColumn = keyof typeof NAMES;

/** These columns determine the order or the meaning of rows, but this shop never stores their values. */
const UNSTORED: readonly ShopifyColumn[] = ["sku"];

/**
 * Older and newer files have different names for the same column. This class finds the column by a single
 * name.
 */
export class ShopifyColumns {
  readonly #keys: Partial<Record<ShopifyColumn, string>>;
  readonly #titles = new Map<string, string>();
  readonly #read: ReadonlySet<string>;

  constructor({ columns }: Table) {
    for (const column of columns) this.#titles.set(keyOf(column), column);
    const known = (Object.keys(NAMES) as ShopifyColumn[]).flatMap((name) => {
      const key = NAMES[name].map(keyOf).find((candidate) => this.#titles.has(candidate));
      return key === undefined ? [] : [[name, key] as const];
    });
    this.#keys = Object.fromEntries(known);
    this.#read = new Set(known.filter(([name]) => !UNSTORED.includes(name)).map(([, key]) => key));
  }

  has(name: ShopifyColumn): boolean {
    return this.#keys[name] !== undefined;
  }

  get(row: TableRow, name: ShopifyColumn): string {
    const key = this.#keys[name];
    return key === undefined ? "" : cellOf(row, key);
  }

  /**
   * Returns the column's name in the file. When the file lacks the column, returns the column's older name.
   */
  title(name: ShopifyColumn): string {
    return this.#titles.get(this.#keys[name] ?? "") ?? NAMES[name][0];
  }

  /** Returns the names of the columns that have a value in this row and that the parser does not store. */
  unread(row: TableRow): string[] {
    return [...this.#titles].flatMap(([key, title]) =>
      !this.#read.has(key) && cellOf(row, key) !== "" ? [title] : [],
    );
  }
}
