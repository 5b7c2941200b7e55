import type { Place } from "./table.ts";

/** What happens to a value of another shop that has no place in this shop. */
export type LeftoverFate =
  /** The shop has no such field. */
  | "no_place"
  /** The shop has such a setting, and the user enters it on the product. */
  | "by_hand"
  /** The stock of an account product is the number of its keys. */
  | "stock_from_keys"
  /** A product has one category: the last part of the first path. */
  | "one_category"
  /** The image is not in the given folder. The shop never fetches an image. */
  | "image_not_given"
  /** A product has at most eight images. */
  | "too_many_images"
  /** The sale has ended. */
  | "sale_ended"
  /** A sale that starts later needs an end. */
  | "sale_without_end"
  /** The text is longer than the field. */
  | "too_long"
  /** A stock below zero becomes zero. */
  | "stock_below_zero"
  /** Another unit may be sold at any moment: the row is left out. */
  | "reserved_there"
  /** The row was deleted or blocked in the other shop. */
  | "deleted_there"
  /** Texts in other languages: the shop has one language for its catalog. */
  | "other_language";

/** "account": units come from imported keys. "manual": staff deliver, and the file's stock is the stock. */
export type Delivery = "account" | "manual";

/** A group has the name of its choice, and a variant has its value and the slug of its group. */
export interface GroupColumns {
  parentSlug: string;
  optionName: string;
  optionValue: string;
}

export const SINGLE: GroupColumns = { parentSlug: "", optionName: "", optionValue: "" };

/** A sale in the form of the shop: minor units of USD; a null start means now. */
export interface Sale {
  price: number;
  startsAt: Date | null;
  endsAt: Date;
}

/** The sale of a product in another shop. Prices are minor units of USD. */
export interface GivenSale {
  regular: number;
  price: number;
  /** Local dates as the file writes them; empty for no limit. */
  from: string;
  to: string;
}

/** How the shop stores a sale. */
export type StoredSale =
  | ({ kind: "window" } & Sale)
  /** A sale without an end is the price, and the regular price is crossed out. */
  | { kind: "always" }
  | { kind: "ended" }
  | { kind: "without_end" }
  | { kind: "invalid"; reason: string };

export interface Image {
  /** The column that names the image. */
  column: string;
  /** The name of the file, without its folder. */
  name: string;
  alt: string;
}

/** Least and most units of one order. */
export interface Limits {
  least: number | null;
  most: number | null;
}

/** A product before the shop checks its texts and numbers. */
export interface DraftProduct extends Place {
  input: Record<string, unknown> & { slug: string };
  /** The name of the category. */
  category: string;
  group: GroupColumns;
  sale: Sale | null;
  /** Absent when the source does not say. */
  limits?: Limits;
  /** At most eight images in their order. */
  images: Image[];
  /**
   * Whether the other shop gave the product its slug, which then says that a product here is the same. A slug
   * that was made from a name, or from a handle in another script, needs an equal name too.
   */
  isSlugOwn: boolean;
}

/** A product that the shop has checked. A variant takes texts from its group. */
export interface AddedProduct {
  category: string;
  product: {
    slug: string;
    name: string;
    shortDescription?: string | undefined;
    description?: string | undefined;
    deliveryInstructions?: string | undefined;
    status?: string | undefined;
    deliveryType?: string | undefined;
  };
}

/**
 * The shop that a converter fills. The shop implements it with its own rules, so a converter knows only the
 * files of the other shop.
 */
export interface Collector {
  /** How products without cards are delivered. */
  readonly delivery: Delivery;
  /** The language of texts that the other shop has in several languages, such as "en-US". */
  readonly language: string;
  /** The most characters of an option, and the most units of one line of an order. */
  readonly limits: { option: number; lineQuantity: number };
  /** Counts values that have no place in the shop, by column and fate. */
  readonly leftovers: { add(column: string, fate: LeftoverFate): void };

  /** @param reason continues "line 3: " and never repeats a credential */
  refuse(place: Place, reason: string): void;
  /** Adds a product, or refuses its row and returns null. */
  add(draft: DraftProduct): AddedProduct | null;
  /** Adds a card that the other shop can still sell, or refuses its row. */
  addCard(place: Place, slug: string, secret: string): void;
  /** Adds a card that the other shop has sold. */
  addSoldCard(place: Place, secret: string): void;
  /** Adds a customer, or refuses the row. */
  addCustomer(place: Place, customer: { email: string; name: string }): void;

  /**
   * Reserves a slug within the files. Where an equal name has it, `detail`, such as a SKU, completes it.
   * Returns null when a product has the name and the detail of another one.
   */
  takeSlug(base: string, named: { name: string; detail?: string | undefined }): string | null;
  /** Returns whether the other shop's text is the slug, and nothing of the text is lost. */
  isOwnSlug(text: string, slug: string): boolean;
  variantSlug(groupSlug: string, value: string): string;
  variantName(groupName: string, value: string): string;

  /** Returns a price in minor units of USD, or why the text is not one. */
  price(text: string): { amount: number } | { reason: string };
  sale(given: GivenSale): StoredSale;
  /** Returns the truth value of a cell; undefined for another word. */
  truthOf(text: string): boolean | undefined;
  /** Whether the units of a product are imported keys. */
  isFromInventory(delivery: Delivery): boolean;
  /** Returns a text without HTML, or an empty one when it is longer than its field. */
  text(
    html: string,
    field: "shortDescription" | "description" | "deliveryInstructions",
    column: string,
  ): string;
  /** Returns a line of text, or an empty one when it is longer than its field. */
  line(text: string, field: "metaTitle" | "metaDescription", column: string): string;
  /** Returns at most eight images, each file once. The name is the end of an address. */
  images(column: string, named: readonly { address: string; alt?: string }[]): Image[];
}
