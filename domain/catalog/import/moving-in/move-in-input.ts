import { z } from "zod";
import { fileChoicesFields } from "#domain/kernel/files/file-choices-input.ts";
import { parseRate } from "./moved-price.ts";
import { movedDeliveries, movedSources } from "./moved-shop.ts";

/** Maximum total size of the files of one form, in bytes. The command line does not limit the size. */
export const MOVE_IN_BYTES_MAX = 16 * 1024 * 1024;
/** Maximum number of files in one file input of a form. */
const FILES_MAX = 500;

/**
 * The files that one file input of a form sends. A file input of a form sends an empty file when the user
 * chose no file.
 */
const filesOf = (least: number) =>
  z.preprocess(
    (given) =>
      (Array.isArray(given) ? given : [given]).filter((file) => file instanceof File && file.size > 0),
    z.array(z.instanceof(File)).min(least).max(FILES_MAX),
  );

/** The form that imports another shop. */
export const moveInInput = z.object({
  source: z.enum(movedSources),
  files: filesOf(1),
  images: filesOf(0),
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
  ...fileChoicesFields,
  skipRefused: z.stringbool().default(false),
});
export type MoveInInput = z.output<typeof moveInInput>;
