import { PRODUCT_IMAGES_MAX } from "#db/values/limits.ts";
import { ALT_MAX } from "#domain/catalog/images/product-images.ts";

/** An image whose file name is in a catalog file. */
export interface NamedPicture {
  /** A file name without a folder. */
  file: string;
  alt: string;
}

const FILE_NAME_MAX = 200;

/**
 * Parses the cell `pictures`: one image on each line, as "file name | alternative text". In a JSON file, the
 * cell can be a list with one text for each image. Returns the reason why the cell cannot be read.
 */
export function parsePictures(cell: unknown): NamedPicture[] | string {
  const lines = Array.isArray(cell) ? cell : typeof cell === "string" ? cell.split(/\r\n?|\n/) : null;
  if (cell === null || cell === undefined) return [];
  if (!lines?.every((line) => typeof line === "string")) return "pictures must be text";
  const found: NamedPicture[] = [];
  for (const line of lines.filter((text) => text.trim() !== "")) {
    const [file = "", ...rest] = line.split("|");
    const picture = { file: file.trim(), alt: rest.join("|").trim() };
    const reason = rejectionOf(picture, found);
    if (reason) return reason;
    found.push(picture);
  }
  return found.length > PRODUCT_IMAGES_MAX
    ? `pictures must have at most ${PRODUCT_IMAGES_MAX} entries`
    : found;
}

/** Writes images as a text from which `parsePictures` can read the same images again. */
export const pictureCell = (pictures: readonly NamedPicture[]): string =>
  pictures.map(({ file, alt }) => (alt === "" ? file : `${file} | ${alt}`)).join("\n");

function rejectionOf({ file, alt }: NamedPicture, earlier: readonly NamedPicture[]): string | undefined {
  if (file === "" || file.length > FILE_NAME_MAX || /[/\\\p{Cc}]/u.test(file) || /^\.+$/.test(file))
    return "pictures must have file names without a folder, one on each line";
  if (earlier.some((other) => other.file === file)) return "pictures names an image twice";
  if (alt.length > ALT_MAX || !alt.isWellFormed() || /\p{Cc}/u.test(alt))
    return `pictures has a text of more than ${ALT_MAX} characters or with control characters`;
  return undefined;
}
