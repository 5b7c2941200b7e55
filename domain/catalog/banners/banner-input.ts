import { z } from "zod";
import { bannerPositions } from "#db/vocabulary.ts";
import { BANNER_DESCRIPTION_MAX, BANNER_TITLE_MAX } from "#domain/catalog/products/product-limits.ts";
import { parsePublicLink } from "#domain/kernel/text/public-link.ts";

const line = (least: number, most: number) =>
  z
    .string("must be text")
    .trim()
    .min(least, "must not be empty")
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\p{Cc}]*$/u, "must be one line");
/** Empty, or an address that shoppers may be shown (readings 42). */
const address = z
  .string("must be text")
  .trim()
  .transform((text, context) => {
    const link = text === "" ? "" : parsePublicLink(text);
    if (link !== null) return link;
    context.addIssue({ code: "custom", message: "must be an https address or a path of this shop" });
    return z.NEVER;
  });

/** A banner as it is written: no picture gives the coloured panel, no link a banner to read. */
export const bannerInput = z.strictObject({
  title: line(1, BANNER_TITLE_MAX),
  description: line(0, BANNER_DESCRIPTION_MAX).default(""),
  imageUrl: address.default(""),
  linkUrl: address.default(""),
  position: z.enum(bannerPositions, `must be one of ${bannerPositions.join(", ")}`),
  isActive: z.boolean("must be true or false").default(true),
});

/** A banner as the back office writes it: with a picture (spec: back-office §5 Banner). */
export const staffBannerInput = bannerInput
  .omit({ isActive: true })
  .extend({ imageUrl: address.refine((link) => link !== "", "must not be empty") });
export type StaffBannerInput = z.input<typeof staffBannerInput>;
