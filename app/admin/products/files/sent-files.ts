import { z } from "zod";
import type { SentFiles } from "#domain/catalog/import/picture-files.ts";

/** The reasons why an image file cannot be used, which are the values of `ImageProblem`. */
const problems = [
  "empty",
  "too_large",
  "svg",
  "not_a_picture",
  "too_many_pixels",
  "broken",
  "unreadable_here",
] as const;

/**
 * The maximum number of images in one import. 5,000 products with 8 images each have this number of images.
 */
const SENT_FILES_MAX = 40_000;

const name = z.string().min(1).max(255);
const sentFile = z.union([
  z.strictObject({ name, address: z.string().max(200) }),
  z.strictObject({ name, problem: z.enum(problems) }),
]);
const sentFiles = z.array(sentFile).max(SENT_FILES_MAX);

/** The result for one image file that the browser sent. */
export type SentFile = z.output<typeof sentFile>;

/**
 * Parses the JSON list of the images that the browser has already sent. An empty text means no images.
 * @throws ZodError
 */
export function parseSentFiles(text: string): SentFiles {
  if (text === "") return new Map();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  return new Map(sentFiles.parse(value).map(({ name: file, ...result }) => [file, result]));
}
