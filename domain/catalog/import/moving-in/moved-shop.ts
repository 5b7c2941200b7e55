import type { GroupColumns } from "#domain/catalog/groups/place-in-groups.ts";
import type { ProductInput } from "#domain/catalog/products/product-input.ts";
import type { FileChoices, FileForm } from "#domain/kernel/files/file-form.ts";
import type { Fields } from "#domain/stock/parse-credential.ts";
import type { Leftover } from "./leftovers.ts";
import type { Rate } from "./moved-price.ts";

/** The shops whose exports can be imported. */
export const movedSources = ["woocommerce", "shopify", "dujiao"] as const;
export type MovedSource = (typeof movedSources)[number];

/** The delivery types that an export without keys can have. */
export const movedDeliveries = ["account", "manual"] as const;
export type MovedDelivery = (typeof movedDeliveries)[number];

/** What the files do not say, and the user therefore chooses. */
export interface MovedOptions {
  /** The exchange rate: how many US dollars one unit of the file's currency is worth. */
  rate: Rate;
  /** "account": units come from imported keys. "manual": staff deliver, and the file's stock is the stock. */
  delivery: MovedDelivery;
  /** The time zone of the dates in the file. */
  zone: string;
  /** The time of the import, which decides whether a sale has ended. */
  now: Date;
  /** How the files are read, where their content does not say it. */
  choices?: FileChoices | undefined;
  /** The language of texts that the other shop has in several languages, such as "en-US". */
  language: string;
}

/** A row of a file, for error messages. `row` is a line number, or the id of a database row. */
export interface Place {
  file: string;
  row: number;
}

export interface RejectedRow extends Place {
  /** Continues "line 3: ". Never repeats a credential. */
  reason: string;
}

export interface MovedProduct extends Place {
  product: ProductInput & { slug: string };
  /** The name of the category. */
  category: string;
  group: GroupColumns;
  /** The sale price in minor units of USD; a null start means now. */
  sale: MovedSale | null;
  /** Least and most units of one order; absent when the source does not say. */
  limits?: { least: number | null; most: number | null };
  /** At most eight images in their order. */
  images: MovedImage[];
  /**
   * Whether the other shop gave the product its slug, which then says that a product here is the same. A slug
   * that was made from a name, or from a handle in another script, needs an equal name too.
   */
  isSlugOwn: boolean;
}

export interface MovedSale {
  price: number;
  startsAt: Date | null;
  endsAt: Date;
}

export interface MovedImage {
  /** The column that names the image. */
  column: string;
  /** The name of the file, without its folder. */
  name: string;
  alt: string;
}

/** A card that the other shop can still sell. */
export interface MovedCard extends Place {
  slug: string;
  fields: Fields;
}

/** A card that the other shop has sold: its values in each form in which this shop could store them. */
export interface SoldCard extends Place {
  readings: string[][];
}

export interface MovedCustomer extends Place {
  email: string;
  name: string;
}

/** The content of another shop in the form of this one. */
export interface MovedShop {
  /** Groups and single products before variants. Each slug is there once. */
  products: MovedProduct[];
  cards: MovedCard[];
  soldCards: SoldCard[];
  customers: MovedCustomer[];
  refused: RejectedRow[];
  leftovers: Leftover[];
  /** How the files were read; null for a database. */
  form: FileForm | null;
}
