import { lastCategory, NO_CATEGORY } from "../base/categories.ts";
import { type AddedProduct, type Collector, type LeftoverFate, SINGLE } from "../base/collector.ts";
import { decodeEntities } from "../base/entities.ts";
import type { TableRow } from "../base/table.ts";
import type { ShopifyColumns } from "./columns.ts";

/** The price and the stock of a row. Amounts are minor units of USD. */
interface SoldAs {
  price: number;
  originalPrice: number | null;
  stockQuantity?: number | null;
}

/** A compare-at price of zero means that no such price exists. */
const ZERO = /^0+([.,]0+)?$/;

/** Reads the rows of one product, which have the same handle. */
export class ProductReader {
  readonly #file: string;
  readonly #columns: ShopifyColumns;
  readonly #collector: Collector;

  constructor(file: string, columns: ShopifyColumns, collector: Collector) {
    this.#file = file;
    this.#columns = columns;
    this.#collector = collector;
  }

  read(handle: string, rows: readonly TableRow[]) {
    const [first] = rows;
    if (!first) return;
    const place = { file: this.#file, row: first.row };
    const reject = (reason: string) => this.#collector.refuse(place, reason);
    if (this.#collector.truthOf(this.#columns.get(first, "giftCard")) === true)
      return reject("is a gift card");
    // Products are identified by their handles. Two handles with the same title are therefore two products.
    const slug = this.#collector.takeSlug(handle, { name: handle });
    if (slug === null) return reject("its handle gives the same address as another one");
    const status = this.#statusOf(first);
    if (status === null) return reject("status is not one of active, draft, archived and unlisted");
    const variants = rows.filter((row) => this.#isVariant(row));
    const names = this.#optionNames(first);
    const texts = { ...this.#texts(first), status, deliveryType: this.#collector.delivery };
    const common = { category: this.#categoryOf(first), images: this.#imagesOf(rows), sale: null };
    const isSlugOwn = this.#collector.isOwnSlug(handle, slug);
    if (names.length === 0) {
      const [only = first, ...others] = variants;
      for (const { row } of others)
        this.#collector.refuse({ file: this.#file, row }, "is a second variant of a product without options");
      const sold = this.#soldAs(only);
      if ("reason" in sold) return reject(sold.reason);
      this.#collector.add({
        ...place,
        ...common,
        input: { ...texts, slug, ...sold },
        group: SINGLE,
        isSlugOwn,
      });
      return;
    }
    const optionName = names.join(" / ");
    const most = this.#collector.limits.option;
    if (optionName.length > most) return reject(`the names of its options have over ${most} characters`);
    const prices = variants.flatMap((row) => {
      const sold = this.#soldAs(row, true);
      return "price" in sold ? [sold.price] : [];
    });
    if (prices.length === 0) return reject("no variant has a price");
    const group = this.#collector.add({
      ...place,
      ...common,
      input: { ...texts, slug, price: Math.min(...prices), originalPrice: null },
      group: { ...SINGLE, optionName },
      isSlugOwn,
    });
    for (const row of variants) this.#addVariant(row, names.length, group);
  }

  #addVariant(row: TableRow, options: number, group: AddedProduct | null) {
    const place = { file: this.#file, row: row.row };
    const reject = (reason: string) => this.#collector.refuse(place, reason);
    if (!group) return reject("the product of this variant is refused");
    const values = this.#optionValues(row).slice(0, options);
    if (values.some((value) => value === "")) return reject("has no value for one of its options");
    const optionValue = values.join(" / ");
    const most = this.#collector.limits.option;
    if (optionValue.length > most) return reject(`its option values have over ${most} characters`);
    const sold = this.#soldAs(row);
    if ("reason" in sold) return reject(sold.reason);
    const { name, shortDescription, description, status, deliveryType } = group.product;
    const slug = this.#collector.takeSlug(this.#collector.variantSlug(group.product.slug, optionValue), {
      name: optionValue,
      detail: this.#columns.get(row, "sku"),
    });
    if (slug === null) return reject("repeats the option values of another variant");
    this.#collector.add({
      ...place,
      input: {
        name: this.#collector.variantName(name, optionValue),
        slug,
        shortDescription,
        description,
        status,
        deliveryType,
        ...sold,
      },
      category: group.category,
      group: { parentSlug: group.product.slug, optionName: "", optionValue },
      sale: null,
      images: this.#collector.images(this.#columns.title("variantImage"), [
        { address: this.#columns.get(row, "variantImage") },
      ]),
      isSlugOwn: false,
    });
  }

  /** Returns whether a row has a variant. A row without a variant only adds an image to the product. */
  #isVariant(row: TableRow): boolean {
    return this.#columns.get(row, "option1Value") !== "" || this.#columns.get(row, "price") !== "";
  }

  /** Returns the names of the options. Shopify writes "Title" for a product without options. */
  #optionNames(first: TableRow): string[] {
    const names = (["option1Name", "option2Name", "option3Name"] as const)
      .map((name) => decodeEntities(this.#columns.get(first, name)))
      .filter((name) => name !== "");
    const isSingle = names.length === 1 && names[0] === "Title";
    return isSingle && this.#columns.get(first, "option1Value") === "Default Title" ? [] : names;
  }

  #optionValues = (row: TableRow): string[] =>
    (["option1Value", "option2Value", "option3Value"] as const).map((name) =>
      decodeEntities(this.#columns.get(row, name)),
    );

  #statusOf(first: TableRow): "active" | "inactive" | null {
    const status = this.#columns.get(first, "status").toLowerCase();
    if (["draft", "archived", "unlisted"].includes(status)) return "inactive";
    if (status !== "active" && status !== "") return null;
    return this.#isHidden(first) ? "inactive" : "active";
  }

  #isHidden(first: TableRow): boolean {
    const published = this.#columns.get(first, "published");
    return published !== "" && this.#collector.truthOf(published) === false;
  }

  #texts(first: TableRow) {
    const line = (name: "seoTitle" | "seoDescription", field: "metaTitle" | "metaDescription") =>
      this.#collector.line(decodeEntities(this.#columns.get(first, name)), field, this.#columns.title(name));
    return {
      name: decodeEntities(this.#columns.get(first, "title")),
      description: this.#collector.text(
        this.#columns.get(first, "body"),
        "description",
        this.#columns.title("body"),
      ),
      metaTitle: line("seoTitle", "metaTitle"),
      metaDescription: line("seoDescription", "metaDescription"),
    };
  }

  /**
   * The category of a product is the product type. Without a product type, the category is the last part of
   * Shopify's category.
   */
  #categoryOf(first: TableRow): string {
    const type = decodeEntities(this.#columns.get(first, "type")).replace(/\s+/g, " ");
    const { name, isPath } = lastCategory(decodeEntities(this.#columns.get(first, "productCategory")));
    if (name !== "" && (type !== "" || isPath))
      this.#collector.leftovers.add(this.#columns.title("productCategory"), "one_category");
    return type || name || NO_CATEGORY;
  }

  #imagesOf(rows: readonly TableRow[]) {
    const position = (row: TableRow) => Number(this.#columns.get(row, "imagePosition")) || 0;
    const named = rows
      .filter((row) => this.#columns.get(row, "image") !== "")
      .toSorted((one, other) => position(one) - position(other))
      .map((row) => ({
        address: this.#columns.get(row, "image"),
        alt: decodeEntities(this.#columns.get(row, "imageAlt")),
      }));
    return this.#collector.images(this.#columns.title("image"), named);
  }

  /**
   * Returns price and stock of a row. Set `isQuiet` when a row is read again, so that values that cannot be
   * stored are not counted twice.
   */
  #soldAs(row: TableRow, isQuiet = false): SoldAs | { reason: string } {
    const typed = this.#columns.get(row, "price");
    if (typed === "") return { reason: "has no price" };
    const price = this.#collector.price(typed);
    if ("reason" in price) return { reason: `the price ${price.reason}` };
    const compared = this.#columns.get(row, "compareAtPrice");
    const isCompared = compared !== "" && !ZERO.test(compared);
    const original = isCompared ? this.#collector.price(compared) : null;
    if (original && "reason" in original) return { reason: `the compare-at price ${original.reason}` };
    const stock = this.#stockOf(row, isQuiet);
    if ("reason" in stock) return stock;
    const originalPrice = original && original.amount > price.amount ? original.amount : null;
    return { price: price.amount, originalPrice, ...stock };
  }

  #stockOf(row: TableRow, isQuiet: boolean): { stockQuantity?: number | null } | { reason: string } {
    const quantity = this.#columns.get(row, "quantity");
    const count = (name: "quantity" | "oversell", fate: LeftoverFate) => {
      if (!isQuiet) this.#collector.leftovers.add(this.#columns.title(name), fate);
    };
    const oversell = this.#columns.get(row, "oversell").toLowerCase();
    if (oversell === "continue" || oversell === "true") count("oversell", "no_place");
    if (this.#collector.isFromInventory(this.#collector.delivery)) {
      if (quantity !== "") count("quantity", "stock_from_keys");
      return {};
    }
    const isTracked = !this.#columns.has("tracker") || this.#columns.get(row, "tracker") !== "";
    if (quantity === "" || !isTracked) return { stockQuantity: null };
    if (!/^-?\d{1,9}$/.test(quantity)) return { reason: "the inventory quantity is not a whole number" };
    if (quantity.startsWith("-")) count("quantity", "stock_below_zero");
    return { stockQuantity: Math.max(0, Number(quantity)) };
  }
}
