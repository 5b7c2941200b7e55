import { type PictureFormat, pictureFormats } from "#db/vocabulary.ts";
import { keptSizes } from "./picture-address.ts";
import { type PictureKind, PictureRefused } from "./picture-kind.ts";
import { PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX } from "./picture-limits.ts";

/** Loaded with the first picture: most processes never draw one, and its library is large. */
let library: ReturnType<typeof load> | undefined;

/** The library; null where its part for this machine is not installed. */
async function load() {
  try {
    const { default: sharp } = await import("sharp");
    // One picture is drawn once and kept: threads and caches would only hold memory.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  } catch {
    return null;
  }
}

/**
 * An SVG document of our own making as a PNG of the size it names; null where the library cannot run. Text is drawn with the
 * fonts of the machine, of which a server may have none: draw letters as paths.
 */
export async function drawPng(svg: string): Promise<Buffer<ArrayBufferLike> | null> {
  library ??= load();
  const sharp = await library;
  return sharp ? sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer() : null;
}

/** One copy of a picture, drawn anew; sizes in pixels. */
export interface PictureCopy {
  width: number;
  height: number;
  format: PictureFormat;
  content: Buffer;
}

/** Quality of the formats: about the same to the eye. */
const QUALITY: Record<PictureFormat, number> = { avif: 55, webp: 78 };
/** The library's own names for what it has read. */
const READ_AS: Record<string, PictureKind> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  gif: "gif",
  heif: "avif",
};

/**
 * The copies of a picture that somebody sent, in every kept width and format: drawn anew from its pixels, upright, so that
 * nothing of the file itself is left: no place where it was taken, no name, no profile, nothing hidden behind its end.
 * Its size is read and bounded before a pixel of it is unpacked. Of a moving picture, the first frame.
 * @param kind what its first bytes say it is.
 * @throws PictureRefused "too_many_pixels", "broken", "unreadable_here".
 */
export async function copyPicture(bytes: Buffer, kind: PictureKind): Promise<PictureCopy[]> {
  library ??= load();
  const sharp = await library;
  if (!sharp) throw new PictureRefused("unreadable_here");
  const read = () =>
    sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: "error", pages: 1, sequentialRead: false });
  const facts = await read()
    .metadata()
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const { width, height } = facts.autoOrient;
  if (READ_AS[facts.format] !== kind || !width || !height) throw new PictureRefused("broken");
  const isTooLarge = width * height > PICTURE_PIXELS_MAX || Math.max(width, height) > PICTURE_SIDE_MAX;
  if (isTooLarge) throw new PictureRefused("too_many_pixels");

  const copies: PictureCopy[] = [];
  try {
    const widest = keptSizes(width, height).at(-1) ?? { width, height };
    // From the widest, as a page works them out from its address: a height may round otherwise.
    const sizes = keptSizes(widest.width, widest.height);
    // Unpacked once; the copies are made from the widest.
    const { data, info } = await read()
      .autoOrient()
      .resize(widest.width, widest.height, { fit: "fill" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const size of sizes)
      for (const format of pictureFormats) {
        const raw = { width: info.width, height: info.height, channels: info.channels };
        const copy = sharp(data, { raw }).resize(size.width, size.height, { fit: "fill" });
        const quality = QUALITY[format];
        const written = format === "avif" ? copy.avif({ quality, effort: 3 }) : copy.webp({ quality });
        copies.push({ ...size, format, content: await written.toBuffer() });
      }
  } catch (error) {
    throw refusalOf(error);
  }
  return copies;
}

/** What the library could not read, as a refusal; its own words may hold names of files and are not told. */
const refusalOf = (error: unknown): PictureRefused =>
  new PictureRefused(
    error instanceof Error && /pixel limit|too large|dimension/i.test(error.message)
      ? "too_many_pixels"
      : "broken",
  );
