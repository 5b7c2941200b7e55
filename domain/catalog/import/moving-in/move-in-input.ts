import { z } from "zod";
import { parseRate } from "./moved-price.ts";
import { movedDeliveries, movedSources } from "./moved-shop.ts";

/** The largest sum of the files of one form, in bytes. The command line has no such limit. */
export const MOVE_IN_BYTES_MAX = 16 * 1024 * 1024;
/** The most files of one form. */
export const MOVE_IN_FILES_MAX = 500;

/** A file input sends an empty file when nobody chose one. */
const files = z
  .preprocess(
    (given) => [given ?? []].flat().filter((file) => file instanceof File && file.size > 0),
    z.array(z.instanceof(File)),
  )
  .refine((list) => list.length <= MOVE_IN_FILES_MAX);

/** The form that takes over another shop. */
export const moveInInput = z.object({
  source: z.enum(movedSources),
  files: files.refine((list) => list.length > 0),
  images: files,
  rate: z
    .string()
    .default("1")
    .transform((text, context) => {
      const rate = parseRate(text);
      if (rate) return rate;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }),
  delivery: z.enum(movedDeliveries).default("account"),
  language: z.string().trim().min(2).max(10).default("en-US"),
  skipRefused: z.stringbool().default(false),
});
export type MoveInInput = z.output<typeof moveInInput>;
