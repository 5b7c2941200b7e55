import { z } from "zod";
import { bannerPositions } from "#db/values/vocabulary.ts";
import { BANNER_DESCRIPTION_MAX, BANNER_TITLE_MAX } from "#domain/catalog/products/product-limits.ts";
import { parsePublicLink } from "#domain/kernel/text/public-link.ts";
import { bannerMessages as messages } from "./messages.ts";

const oneLine = /^[^\p{Cc}]*$/u;
const isShowable = (text: string) => text === "" || parsePublicLink(text) !== null;
const link = z
  .string()
  .trim()
  .max(2_000)
  .refine(isShowable, { error: () => messages.form.badLink });

const banner = {
  title: z.string().trim().min(1).max(BANNER_TITLE_MAX).regex(oneLine),
  description: z.string().trim().max(BANNER_DESCRIPTION_MAX).regex(oneLine).default(""),
  imageUrl: z.string().trim().min(1).pipe(link),
  linkUrl: link.default(""),
  position: z.enum(bannerPositions),
};

/** The fields of the create dialog (spec B5-11, R42). */
export const newBannerForm = z.object(banner);
/** The fields of the edit dialog, with the id of the banner and the version that the page read. */
export const bannerForm = z.object({ ...banner, id: z.string().max(40), version: z.coerce.number().int() });
export const bannerToggleForm = z.object({ id: z.string().max(40), isActive: z.enum(["true", "false"]) });
export const bannerRemovalForm = z.object({ id: z.string().max(40) });
