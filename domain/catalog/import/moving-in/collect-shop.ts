import { PRODUCT_IMAGES_MAX } from "#db/values/limits.ts";
import { type FieldKey, fieldOf, productFields } from "#domain/catalog/fields/product-fields.ts";
import type { GroupColumns } from "#domain/catalog/groups/place-in-groups.ts";
import { ALT_MAX } from "#domain/catalog/images/product-images.ts";
import { type ProductInput, productInput } from "#domain/catalog/products/product-input.ts";
import { CATEGORY_NAME_MAX, SLUG_MAX } from "#domain/catalog/products/product-limits.ts";
import { freeSlug, slugify } from "#domain/catalog/products/slug.ts";
import type { FileForm } from "#domain/kernel/files/file-form.ts";
import { sameName } from "#domain/kernel/text/latin-letters.ts";
import { htmlToText } from "./html-to-text.ts";
import { Leftovers } from "./leftovers.ts";
import type { MovedImage, MovedProduct, MovedSale, MovedShop, Place, RejectedRow } from "./moved-shop.ts";
import type { PricedOptions } from "./price-form.ts";

/** A product before its texts and numbers are checked. */
interface DraftProduct extends Place {
  input: Record<string, unknown> & { slug: string };
  category: string;
  group: GroupColumns;
  sale: MovedSale | null;
  limits?: MovedProduct["limits"];
  images: MovedImage[];
  isSlugOwn: boolean;
}

/** The category of a product without one. Both other shops use the word too. */
export const NO_CATEGORY = "Uncategorized";
/** A longer description is left out before its HTML is read. */
const HTML_MAX = 200_000;

export const SINGLE: GroupColumns = { parentSlug: "", optionName: "", optionValue: "" };

/** Collects the rows of another shop in the form of this one. No row stops the others. */
export class ShopCollector implements Pick<MovedShop, "cards" | "soldCards" | "customers"> {
  readonly leftovers = new Leftovers();
  readonly refused: RejectedRow[] = [];
  readonly cards: MovedShop["cards"] = [];
  readonly soldCards: MovedShop["soldCards"] = [];
  readonly customers: MovedShop["customers"] = [];
  readonly #products: MovedProduct[] = [];
  /** The names of the products by slug, as `sameName` compares them. */
  readonly #slugs = new Map<string, string>();

  readonly #form: FileForm | null;

  /** @param form how the file of products was read, besides its numbers and dates; null for a database */
  constructor(form: FileForm | null, { prices: { decimal }, dates }: PricedOptions) {
    this.#form = form && { ...form, decimal, dates };
  }

  refuse({ file, row }: Place, reason: string): void {
    this.refused.push({ file, row, reason });
  }

  /**
   * Reserves a slug within the files. Where an equal name has it, `detail`, such as a SKU, completes it, so
   * that every import gives each product the same slug. Where another name has it, it gets -2, -3.
   * Returns null when a product has the name and the detail of another one.
   */
  takeSlug(
    base: string,
    { name, detail = "" }: { name: string; detail?: string | undefined },
  ): string | null {
    const own = slugify(base, "product");
    const longer = slugify(`${base.slice(0, SLUG_MAX - detail.length - 1)} ${detail}`, "product");
    const isRepeated = this.#slugs.get(own) === sameName(name);
    if (isRepeated && (longer === own || this.#slugs.get(longer) === sameName(name))) return null;
    const slug = freeSlug(isRepeated ? longer : own, (candidate) => this.#slugs.has(candidate));
    this.#slugs.set(slug, sameName(name));
    return slug;
  }

  /**
   * Checks a product and adds it, or refuses its row.
   * @returns the checked product, or null
   */
  add(draft: DraftProduct): MovedProduct | null {
    const { input, ...rest } = draft;
    const parsed = productInput.safeParse(input);
    const reasons = parsed.success
      ? []
      : parsed.error.issues.map(
          ({ path, message }) => `${fieldOf(path[0] as FieldKey).csv.replaceAll("_", " ")} ${message}`,
        );
    if (draft.category.length > CATEGORY_NAME_MAX || /\p{Cc}/u.test(draft.category))
      reasons.push(`category must be a name of at most ${CATEGORY_NAME_MAX} characters`);
    if (!parsed.success || reasons.length > 0) {
      this.refuse(draft, [...new Set(reasons)].join("; "));
      return null;
    }
    const product = { ...rest, product: { ...(parsed.data as ProductInput), slug: input.slug } };
    this.#products.push(product);
    return product;
  }

  /** Returns a text without HTML, or an empty one when it is longer than its field. */
  text(html: string, field: "shortDescription" | "description" | "deliveryInstructions", column: string) {
    const text = html.length > HTML_MAX ? html : htmlToText(html);
    if (text.length <= productFields[field].max) return text;
    this.leftovers.add(column, "too_long");
    return "";
  }

  /** Returns a line of text, or an empty one when it is longer than its field. */
  line(text: string, field: "metaTitle" | "metaDescription", column: string): string {
    const line = text.replace(/\s+/g, " ").trim();
    if (line.length <= productFields[field].max) return line;
    this.leftovers.add(column, "too_long");
    return "";
  }

  /** Returns at most eight images, each file once. The name is the end of an address. */
  images(column: string, named: readonly { address: string; alt?: string }[]): MovedImage[] {
    const images = new Map<string, MovedImage>();
    for (const { address, alt = "" } of named) {
      const name = imageName(address);
      if (name !== "" && !images.has(name))
        images.set(name, {
          column,
          name,
          alt: alt
            .replace(/[\s\p{Cc}]+/gu, " ")
            .trim()
            .slice(0, ALT_MAX),
        });
    }
    if (images.size > PRODUCT_IMAGES_MAX) this.leftovers.add(column, "too_many_images");
    return [...images.values()].slice(0, PRODUCT_IMAGES_MAX);
  }

  /** Returns everything that was collected: groups and single products before variants. */
  finish(): MovedShop {
    const isVariant = ({ group }: MovedProduct) => group.parentSlug !== "";
    const products = [
      ...this.#products.filter((product) => !isVariant(product)),
      ...this.#products.filter(isVariant),
    ];
    const { cards, soldCards, customers, refused } = this;
    return {
      products,
      cards,
      soldCards,
      customers,
      refused,
      leftovers: this.leftovers.list(),
      form: this.#form,
    };
  }
}

/** Returns the file name at the end of an address or path: "https://a.example/x/red.jpg?v=1" is "red.jpg". */
function imageName(address: string): string {
  const path = address.trim().replace(/[?#].*$/s, "");
  const last = path.slice(path.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/**
 * Returns the last part of a category path, "Games > Keys", and whether the path has more. Empty for an empty
 * path.
 */
export function lastCategory(path: string): { name: string; isPath: boolean } {
  const parts = path
    .split(">")
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
  return { name: parts.at(-1) ?? "", isPath: parts.length > 1 };
}
