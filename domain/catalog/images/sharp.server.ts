import { type ImageFormat, imageFormats } from "#db/values/vocabulary.ts";
import { cachedSizes } from "./image-address.ts";
import { type ImageKind, ImageRejected } from "./image-kind.ts";
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from "./image-limits.ts";

/**
 * The image library is large. The process loads the image library on first use, because most processes never
 * need the library.
 */
let library: ReturnType<typeof load> | undefined;

/** Loads the library. Returns null when the library has no binary for this machine. */
async function load() {
  try {
    const { default: sharp } = await import("sharp");
    // The process handles one image at a time, so threads and caches would use memory without a benefit.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  } catch {
    return null;
  }
}

/**
 * Renders an SVG document of the shop as a PNG of the same size. Returns null when the library is not
 * available. The SVG must draw text as paths, because a server might have no fonts.
 * @param options the size of the palette; null for all colours
 */
export async function drawPng(
  svg: string,
  { colours }: { colours: number | null } = { colours: 64 },
): Promise<Buffer<ArrayBufferLike> | null> {
  library ??= load();
  const sharp = await library;
  const options = colours === null ? {} : { palette: true, colours };
  return sharp ? sharp(Buffer.from(svg)).png(options).toBuffer() : null;
}

/** One re-encoded copy of an image. Sizes are pixels. */
export interface ImageCopy {
  width: number;
  height: number;
  format: ImageFormat;
  content: Buffer;
}

/** Encoder quality of each format. AVIF at 55 and WebP at 78 give about the same visible quality. */
const QUALITY: Record<ImageFormat, number> = { avif: 55, webp: 78 };
/** Maps the library's format names to the shop's names. */
const READ_AS: Record<string, ImageKind> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  gif: "gif",
  heif: "avif",
};

/**
 * Decodes a whole image file to check it, and creates no copy of the image.
 * @param kind the format that the first bytes indicate
 * @throws ImageRejected with "too_many_pixels", "broken" or "unreadable_here"
 */
export async function checkImage(bytes: Buffer, kind: ImageKind): Promise<void> {
  const { read } = await openImage(bytes, kind);
  await read()
    .stats()
    .catch((error: unknown) => {
      throw rejectionOf(error);
    });
}

/**
 * Reads the size of an image and checks the size before the pixels are decoded.
 * @throws ImageRejected
 */
async function openImage(bytes: Buffer, kind: ImageKind) {
  library ??= load();
  const sharp = await library;
  if (!sharp) throw new ImageRejected("unreadable_here");
  const read = () =>
    sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: "error", pages: 1, sequentialRead: false });
  const snapshot = await read()
    .metadata()
    .catch((error: unknown) => {
      throw rejectionOf(error);
    });
  const { width, height } = snapshot.autoOrient;
  if (READ_AS[snapshot.format] !== kind || !width || !height) throw new ImageRejected("broken");
  const isTooLarge = width * height > IMAGE_PIXELS_MAX || Math.max(width, height) > IMAGE_SIDE_MAX;
  if (isTooLarge) throw new ImageRejected("too_many_pixels");
  return { sharp, read, width, height };
}

/**
 * Encodes an uploaded image again in every stored width and format, and rotates the copies upright. The
 * copies contain only pixels: no location, name, colour profile or appended data of the file. Checks the size
 * before decoding. Uses the first frame of an animation.
 * @param kind the format that the first bytes indicate
 * @throws ImageRejected with "too_many_pixels", "broken" or "unreadable_here"
 */
export async function copyImage(bytes: Buffer, kind: ImageKind): Promise<ImageCopy[]> {
  const { sharp, read, width, height } = await openImage(bytes, kind);
  const copies: ImageCopy[] = [];
  try {
    const widest = cachedSizes(width, height).at(-1) ?? { width, height };
    // Computes the sizes from the widest copy, as `imageSources` does. Sizes that are computed from the
    // original image could be rounded differently.
    const sizes = cachedSizes(widest.width, widest.height);
    // Decodes the file once. All other copies are made from the widest copy.
    const { data, info } = await read()
      .autoOrient()
      .resize(widest.width, widest.height, { fit: "fill" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const size of sizes)
      for (const format of imageFormats) {
        const raw = { width: info.width, height: info.height, channels: info.channels };
        const copy = sharp(data, { raw }).resize(size.width, size.height, { fit: "fill" });
        const quality = QUALITY[format];
        const written = format === "avif" ? copy.avif({ quality, effort: 3 }) : copy.webp({ quality });
        copies.push({ ...size, format, content: await written.toBuffer() });
      }
  } catch (error) {
    throw rejectionOf(error);
  }
  return copies;
}

/**
 * The shop first draws the background of a rendition smaller by this factor. The shop then enlarges the
 * background, and the enlargement makes the background blurred.
 */
const GROUND_SCALE = 16;

/**
 * Composes an image in another shape. The whole image is in the middle of a background that is a blurred copy
 * of the image. An image that already has the requested shape is only resized.
 * @param size width and height in pixels
 * @returns WebP; null when the image cannot be read; "unavailable" without the library
 */
export async function composeImage(
  image: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer | null | "unavailable"> {
  library ??= load();
  const sharp = await library;
  if (!sharp) return "unavailable";
  const read = () => sharp(image, { limitInputPixels: IMAGE_PIXELS_MAX });
  try {
    const whole = await read()
      .resize(width, height, { fit: "inside" })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    const isSame = Math.abs(whole.info.width - width) < 2 && Math.abs(whole.info.height - height) < 2;
    const small = { width: Math.ceil(width / GROUND_SCALE), height: Math.ceil(height / GROUND_SCALE) };
    const ground = await read()
      .resize(small.width, small.height, { fit: "cover" })
      .blur(1.5)
      .png()
      .toBuffer();
    const composed = isSame
      ? read().resize(width, height, { fit: "fill" })
      : sharp(ground)
          .resize(width, height, { fit: "fill", kernel: "cubic" })
          .composite([{ input: whole.data, gravity: "centre" }]);
    return await composed.webp({ quality: QUALITY.webp }).toBuffer();
  } catch {
    return null;
  }
}

/**
 * The side of a thumbnail in pixels. Mails show thumbnails at most 64 pixels wide. The additional pixels make
 * the thumbnails sharp on dense screens.
 */
const THUMBNAIL_SIDE = 96;
/**
 * The maximum size of a thumbnail in bytes. Ten thumbnails of this size, encoded for a mail, stay below 70
 * KB.
 */
export const THUMBNAIL_BYTES_MAX = 5_000;

/**
 * Draws a square thumbnail that shows a whole stored copy. The format is JPEG, because some mail programs
 * show no WebP.
 * @returns null when the copy is broken, or when the thumbnail is larger than 5 KB at every quality setting.
 * Returns "unavailable" without the library.
 */
export async function drawThumbnail(copy: Buffer): Promise<Buffer | null | "unavailable"> {
  library ??= load();
  const sharp = await library;
  if (!sharp) return "unavailable";
  const square = await composeImage(copy, { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE });
  if (!square || square === "unavailable") return square;
  for (const quality of [72, 50, 30]) {
    const drawn = await sharp(square)
      .flatten({ background: "#ffffff" })
      .jpeg({ quality })
      .toBuffer()
      .catch(() => null);
    if (!drawn) return null;
    if (drawn.length <= THUMBNAIL_BYTES_MAX) return drawn;
  }
  return null;
}

/**
 * Converts an error of the image library to an `ImageRejected`. Removes the message of the error, because it
 * can contain file names.
 */
const rejectionOf = (error: unknown): ImageRejected =>
  new ImageRejected(
    error instanceof Error && /pixel limit|too large|dimension/i.test(error.message)
      ? "too_many_pixels"
      : "broken",
  );
