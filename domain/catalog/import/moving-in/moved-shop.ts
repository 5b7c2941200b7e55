import type { DraftProduct } from "@handover/shop-exports/base/collector.ts";
import type { Place } from "@handover/shop-exports/base/table.ts";
import { type ShopSource, shopSources } from "@handover/shop-exports/sources.ts";
import type { ProductInput } from "#domain/catalog/products/product-input.ts";
import type { FileChoices, FileForm } from "#domain/kernel/files/file-form.ts";
import type { Fields } from "#domain/stock/parse-credential.ts";
import type { Leftover } from "./leftovers.ts";
import type { Rate } from "./moved-price.ts";

/** The shops whose exports can be imported. */
export const movedSources = shopSources;
export type MovedSource = ShopSource;

/** The delivery types that the user can choose when the export contains no keys. */
export const movedDeliveries = ["account", "manual"] as const;
export type MovedDelivery = (typeof movedDeliveries)[number];

/** The values that the user must choose, because the files do not contain them. */
export interface MovedOptions {
  /** The exchange rate: how many US dollars one unit of the file's currency is worth. */
  rate: Rate;
  /**
   * "account" means that the shop delivers keys that staff import. "manual" means that staff deliver the
   * units, and the product gets the stock number from the file.
   */
  delivery: MovedDelivery;
  /** The time zone of the dates in the file. */
  zone: string;
  /** The time of the import. A sale that ended before the time of the import is not imported. */
  now: Date;
  /**
   * The user's choices of how to read the files. The import uses a choice only when the content of the files
   * is ambiguous.
   */
  choices?: FileChoices | undefined;
  /**
   * The language of the texts that the import uses when the other shop has texts in several languages, such
   * as "en-US".
   */
  language: string;
}

export interface RejectedRow extends Place {
  /**
   * The reason why a row is refused. The text follows "line 3: " in an error message and never contains a
   * credential.
   */
  reason: string;
}

/** A product of another shop, after the import has checked its texts and numbers. */
export interface MovedProduct extends Omit<DraftProduct, "input"> {
  product: ProductInput & { slug: string };
}

/** A card that the other shop can still sell. */
export interface MovedCard extends Place {
  slug: string;
  fields: Fields;
}

/**
 * A card that the other shop has sold. This shop can store a card in several forms. For each form, `readings`
 * contains the values of the card.
 */
export interface SoldCard extends Place {
  readings: string[][];
}

export interface MovedCustomer extends Place {
  email: string;
  name: string;
}

/** The data of another shop, converted to the form of this shop. */
export interface MovedShop {
  /** Groups and single products come before variants. Each slug occurs once. */
  products: MovedProduct[];
  cards: MovedCard[];
  soldCards: SoldCard[];
  customers: MovedCustomer[];
  refused: RejectedRow[];
  leftovers: Leftover[];
  /**
   * The encoding, the separator and the number of rows of the file of products, and the decimal mark and the
   * date order of the import; null for a database.
   */
  form: FileForm | null;
}
