import type {
  Collector,
  DraftProduct,
  GivenSale,
  Image,
  StoredSale,
} from "@handover/shop-exports/base/collector.ts";
import { htmlToText } from "@handover/shop-exports/base/html-to-text.ts";
import type { Place } from "@handover/shop-exports/base/table.ts";
import { LINE_QUANTITY_MAX, OPTION_MAX, PRODUCT_IMAGES_MAX } from "#db/values/limits.ts";
import { type FieldKey, fieldOf, productFields } from "#domain/catalog/fields/product-fields.ts";
import { ALT_MAX } from "#domain/catalog/images/product-images.ts";
import { type ProductInput, productInput } from "#domain/catalog/products/product-input.ts";
import { CATEGORY_NAME_MAX, SLUG_MAX } from "#domain/catalog/products/product-limits.ts";
import { freeSlug, isOwnSlug, slugify } from "#domain/catalog/products/slug.ts";
import { variantName, variantSlug } from "#domain/catalog/variants/variant-input.ts";
import { isFromInventory } from "#domain/kernel/delivery-types.ts";
import { isoDate } from "#domain/kernel/files/file-dates.ts";
import { type FileForm, truthOf } from "#domain/kernel/files/file-form.ts";
import { sameName } from "#domain/kernel/text/latin-letters.ts";
import { readingsOf } from "#domain/stock/credential-readings.ts";
import { Leftovers } from "./leftovers.ts";
import { movedPrice } from "./moved-price.ts";
import type { MovedDelivery, MovedProduct, MovedShop, RejectedRow } from "./moved-shop.ts";
import type { PricedOptions } from "./price-form.ts";
import { readCredential, readCustomer } from "./read-people-and-cards.ts";
import { storedSale } from "./sale-window.ts";

/**
 * When a description is longer than this number of characters, the import drops the description before it
 * parses the HTML.
 */
const HTML_MAX = 200_000;

/**
 * Collects the rows of another shop and converts them to the form of this shop. The import of the other rows
 * continues when one row is rejected.
 */
export class ShopCollector implements Collector, Pick<MovedShop, "cards" | "soldCards" | "customers"> {
  readonly delivery: MovedDelivery;
  readonly language: string;
  readonly limits = { option: OPTION_MAX, lineQuantity: LINE_QUANTITY_MAX };
  readonly leftovers = new Leftovers();
  readonly refused: RejectedRow[] = [];
  readonly cards: MovedShop["cards"] = [];
  readonly soldCards: MovedShop["soldCards"] = [];
  readonly customers: MovedShop["customers"] = [];
  readonly #products: MovedProduct[] = [];
  /**
   * For each slug, the name of the product with this slug. `sameName` has prepared the names for comparison.
   */
  readonly #slugs = new Map<string, string>();

  /** The row number of each customer. The key is the customer's mail address. */
  readonly #mailAddresses = new Map<string, number>();
  readonly #form: FileForm | null;
  readonly #options: PricedOptions;
  readonly variantName = variantName;
  readonly variantSlug = variantSlug;
  readonly truthOf = truthOf;

  /**
   * @param form the format of the file of products; `prices` and `dates` in `options` replace its decimal
   * mark and date order. The format is null when the source is a database
   */
  constructor(form: FileForm | null, options: PricedOptions) {
    const { delivery, language, prices, dates } = options;
    this.delivery = delivery;
    this.language = language;
    this.#form = form && { ...form, decimal: prices.decimal, dates };
    this.#options = options;
  }

  refuse({ file, row }: Place, reason: string): void {
    this.refused.push({ file, row, reason });
  }

  /**
   * Chooses and reserves a slug for a product. No other product in the files has this slug. When a product
   * with the same name already has the slug, the function appends `detail`, such as a SKU. A product
   * therefore gets the same slug in every import. When a product with a different name already has the slug,
   * the function appends -2 or -3. Returns null when another product has the same name and the same detail.
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

  isOwnSlug(text: string, slug: string): boolean {
    return isOwnSlug(text) && slug === slugify(text);
  }

  price(text: string) {
    return movedPrice(text, this.#options.prices);
  }

  sale({ from, to, ...amounts }: GivenSale): StoredSale {
    const { dates } = this.#options;
    return storedSale({ ...amounts, from: isoDate(from, dates), to: isoDate(to, dates) }, this.#options);
  }

  isFromInventory(delivery: MovedDelivery): boolean {
    return isFromInventory({ deliveryType: delivery });
  }

  addCard(place: Place, slug: string, secret: string): void {
    const card = readCredential(secret);
    if ("reason" in card) this.refuse(place, `the card ${card.reason}`);
    else this.cards.push({ ...place, slug, fields: card.fields });
  }

  addSoldCard(place: Place, secret: string): void {
    this.soldCards.push({ ...place, readings: readingsOf(secret) });
  }

  addCustomer(place: Place, given: { email: string; name: string }): void {
    const customer = readCustomer(given);
    if ("reason" in customer) this.refuse(place, customer.reason);
    else if (this.#mailAddresses.has(customer.email))
      this.refuse(place, `has the mail address of row ${this.#mailAddresses.get(customer.email)}`);
    else {
      this.#mailAddresses.set(customer.email, place.row);
      this.customers.push({ ...place, ...customer });
    }
  }

  /**
   * Checks a product. Adds the product when it is valid, and rejects its row otherwise.
   * @returns the checked product, or null for a refused row
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

  /** Returns a text without HTML. Returns an empty text when the text is longer than its field allows. */
  text(html: string, field: "shortDescription" | "description" | "deliveryInstructions", column: string) {
    const text = html.length > HTML_MAX ? html : htmlToText(html);
    if (text.length <= productFields[field].max) return text;
    this.leftovers.add(column, "too_long");
    return "";
  }

  /** Returns a text as one line. Returns an empty text when this line is longer than its field allows. */
  line(text: string, field: "metaTitle" | "metaDescription", column: string): string {
    const line = text.replace(/\s+/g, " ").trim();
    if (line.length <= productFields[field].max) return line;
    this.leftovers.add(column, "too_long");
    return "";
  }

  /** Returns at most eight images, and no file twice. The file name is the end of the image's address. */
  images(column: string, named: readonly { address: string; alt?: string }[]): Image[] {
    const images = new Map<string, Image>();
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

  /** Returns all collected data of the other shop. Groups and single products precede variants. */
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

/**
 * Returns the file name at the end of an address or path. For example, the file name of
 * "https://a.example/x/red.jpg?v=1" is "red.jpg".
 */
function imageName(address: string): string {
  const path = address.trim().replace(/[?#].*$/s, "");
  const last = path.slice(path.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
