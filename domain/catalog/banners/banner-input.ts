import { z } from "zod";
import { bannerPositions } from "#db/values/vocabulary.ts";
import { BANNER_DESCRIPTION_MAX, BANNER_TITLE_MAX } from "#domain/catalog/products/product-limits.ts";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";
import { parsePublicLink } from "#domain/kernel/text/public-link.ts";

const line = (least: number, most: number) =>
  z
    .string("must be text")
    .overwrite(cleanShortText)
    .min(least, "must not be empty")
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\p{Cc}]*$/u, "must be one line");
/** The link of a banner: an empty text, or a link that is safe to show to shoppers (spec R42). */
const address = z
  .string("must be text")
  .trim()
  .transform((text, context) => {
    const link = text === "" ? "" : parsePublicLink(text);
    if (link !== null) return link;
    context.addIssue({ code: "custom", message: "must be an https address or a path of this shop" });
    return z.NEVER;
  });

/**
 * A banner. Without an image the storefront shows a coloured panel. Without a link the banner is not
 * clickable.
 */
export const bannerInput = z.strictObject({
  title: line(1, BANNER_TITLE_MAX),
  description: line(0, BANNER_DESCRIPTION_MAX).default(""),
  imageUrl: address.default(""),
  linkUrl: address.default(""),
  position: z.enum(bannerPositions, `must be one of ${bannerPositions.join(", ")}`),
  isActive: z.boolean("must be true or false").default(true),
});

/** A banner of the back office form, which requires an image (spec B5-11). */
export const staffBannerInput = bannerInput
  .omit({ isActive: true })
  .extend({ imageUrl: address.refine((link) => link !== "", "must not be empty") });
export type StaffBannerInput = z.input<typeof staffBannerInput>;
