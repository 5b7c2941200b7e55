import type { Place } from "./table.ts";

/**
 * The reason why this shop does not store a value of another shop, or why it stores the value in a different
 * form.
 */
export type LeftoverFate =
  /** This shop has no field for the value. */
  | "no_place"
  /** This shop has a setting for the value, and the user must enter the value on the product. */
  | "by_hand"
  /** The value is not stored, because the stock of an account product is the number of its keys. */
  | "stock_from_keys"
  /** Only the last part of the first path is stored, because a product has one category. */
  | "one_category"
  /** The given folder does not contain the image. This shop never fetches an image. */
  | "image_not_given"
  /** The image is not stored, because a product has at most eight images. */
  | "too_many_images"
  /** The sale has ended. */
  | "sale_ended"
  /** The sale is not stored, because a sale that starts later needs an end. */
  | "sale_without_end"
  /** The text is longer than the field. */
  | "too_long"
  /** A stock below zero becomes zero. */
  | "stock_below_zero"
  /** The row is omitted, because the other shop may sell the reserved unit at any moment. */
  | "reserved_there"
  /** The row was deleted or blocked in the other shop. */
  | "deleted_there"
  /** Texts in other languages are not stored, because this shop has one language for its catalog. */
  | "other_language";

/**
 * "account" means that units come from imported keys. "manual" means that staff deliver, and that the
 * product's stock is the stock in the file.
 */
export type Delivery = "account" | "manual";

/**
 * For a group, only `optionName` has a value: the name of the choice. A variant has its option value, and in
 * `parentSlug` the slug of its group.
 */
export interface GroupColumns {
  parentSlug: string;
  optionName: string;
  optionValue: string;
}

export const SINGLE: GroupColumns = { parentSlug: "", optionName: "", optionValue: "" };

/**
 * A sale with the fields that this shop stores. Prices are minor units of USD. When the start is null, the
 * sale starts now.
 */
export interface Sale {
  price: number;
  startsAt: Date | null;
  endsAt: Date;
}

/** The sale of a product in another shop. Prices are minor units of USD. */
export interface GivenSale {
  regular: number;
  price: number;
  /** The dates are local dates in the format of the file. An empty date means no limit. */
  from: string;
  to: string;
}

/** How this shop stores a sale of the other shop. */
export type StoredSale =
  | ({ kind: "window" } & Sale)
  /**
   * A sale without an end. The sale price is stored as the product's price, and the regular price is shown
   * crossed out.
   */
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

/** The minimum and the maximum number of units in one order. */
export interface Limits {
  least: number | null;
  most: number | null;
}

/** A product of the other shop, with texts and numbers that are not checked yet. */
export interface DraftProduct extends Place {
  input: Record<string, unknown> & { slug: string };
  /** The name of the category. */
  category: string;
  group: GroupColumns;
  sale: Sale | null;
  /** Absent when the source does not have this value. */
  limits?: Limits;
  /** At most eight images in their sequence. */
  images: Image[];
  /**
   * Whether the other shop gave the product its slug. When the other shop gave the slug, a product of this
   * shop with the same slug is the same product. When the slug was made from a name, or from a handle in
   * another alphabet, the names must also be equal.
   */
  isSlugOwn: boolean;
}

/** A product that this shop has checked. A variant has the texts of its group. */
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
 * The target to which a converter adds the data of another shop. This shop implements the collector with its
 * own rules. With this interface, a converter depends only on the files of the other shop and not on the
 * rules of this shop.
 */
export interface Collector {
  /** How products without cards are delivered. */
  readonly delivery: Delivery;
  /** The language, such as "en-US", for texts that the other shop has in several languages. */
  readonly language: string;
  /** The maximum number of characters of an option, and the maximum number of units of one order line. */
  readonly limits: { option: number; lineQuantity: number };
  /** Counts values that cannot be stored, by column and reason. */
  readonly leftovers: { add(column: string, fate: LeftoverFate): void };

  /**
   * @param reason the end of a sentence that begins with "line 3: ". The reason never contains a credential
   */
  refuse(place: Place, reason: string): void;
  /** Adds a product, or refuses the product's row and returns null. */
  add(draft: DraftProduct): AddedProduct | null;
  /** Adds a card that the other shop can still sell, or refuses the row of the card. */
  addCard(place: Place, slug: string, secret: string): void;
  /** Adds a card that the other shop has sold. */
  addSoldCard(place: Place, secret: string): void;
  /** Adds a customer, or refuses the row. */
  addCustomer(place: Place, customer: { email: string; name: string }): void;

  /**
   * Reserves a slug that no other product of the imported files has. When a product with an equal name
   * already has the slug, the function appends `detail`, such as a SKU. Returns null when another product
   * already has a slug for the same name and detail.
   */
  takeSlug(base: string, named: { name: string; detail?: string | undefined }): string | null;
  /**
   * Returns whether the other shop's text already has the form of a slug. When the text has this form, the
   * slug contains every part of the text.
   */
  isOwnSlug(text: string, slug: string): boolean;
  variantSlug(groupSlug: string, value: string): string;
  variantName(groupName: string, value: string): string;

  /** Returns a price in minor units of USD, or why the text is not a price. */
  price(text: string): { amount: number } | { reason: string };
  sale(given: GivenSale): StoredSale;
  /** Returns the truth value of a cell, or undefined for an unknown word. */
  truthOf(text: string): boolean | undefined;
  /** Whether the units of a product are imported keys. */
  isFromInventory(delivery: Delivery): boolean;
  /** Returns a text without HTML. Returns an empty text when the text is longer than its field. */
  text(
    html: string,
    field: "shortDescription" | "description" | "deliveryInstructions",
    column: string,
  ): string;
  /** Returns a line of text. Returns an empty text when the line is longer than its field. */
  line(text: string, field: "metaTitle" | "metaDescription", column: string): string;
  /**
   * Returns at most eight images, without repeating a file. The file name of an image is the last part of the
   * image's URL.
   */
  images(column: string, named: readonly { address: string; alt?: string }[]): Image[];
}
