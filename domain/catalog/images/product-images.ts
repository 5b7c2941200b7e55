import { z } from "zod";
import { PRODUCT_IMAGES_MAX } from "#db/values/limits.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { IMAGE_PATH } from "#domain/kernel/product-cover.ts";
import { parseImageAddress } from "./image-address.ts";

/** Maximum length of the text that describes an image, in characters. */
export const ALT_MAX = 160;

export interface ProductImage {
  /** The path of the widest WebP copy. `imageSources` returns the paths of the other copies. */
  address: string;
  alt: string;
}

/** The SQL that reads the images of the product `p` as a JSON list of `ProductImage`. */
export const PRODUCT_IMAGES = `coalesce((select json_agg(
    json_build_object('address', ${IMAGE_PATH}, 'alt', placed.alt) order by placed.position)
  from product_pictures placed join pictures i on i.digest = placed.digest where placed.product_id = p.id), '[]')`;

/** The images of a product in their display order. A product has at most eight different images. */
export const productImagesInput = z
  .array(
    z.strictObject({
      address: z.string().refine((address) => parseImageAddress(address) !== null),
      alt: z
        .string()
        .trim()
        .max(ALT_MAX)
        .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
    }),
  )
  .max(PRODUCT_IMAGES_MAX)
  .refine((images) => new Set(images.map(({ address }) => digestOf(address))).size === images.length);

/** Returns the digest that identifies the image at an address. */
export const digestOf = (address: string): string => parseImageAddress(address)?.digest ?? "";

/** An image of the product does not exist any more. */
export class NoSuchProductImage extends DomainError {
  constructor() {
    super("no_such_product_picture", 422, { field: "images" });
  }
}
