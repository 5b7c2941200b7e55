import { and, asc, eq, sql } from "drizzle-orm";
import { IMAGE_FOLDER } from "#addresses";
import { db, type Queryable } from "#db/client.server.ts";
import { imageFiles, imageRenditions, pictures } from "#db/schema/images.ts";
import { parseImageAddress, parseImageFile } from "./image-address.ts";
import { isRendition } from "./renditions.ts";

export interface FoundImage {
  type: string;
  content: Buffer;
  /**
   * Whether the content at this path stays the same forever. While a rendition is missing, the path returns
   * another copy, so the content can still change.
   */
  isFinal: boolean;
}

/**
 * Reads a copy or a rendition of an uploaded image by its file name. Returns null for an unknown file name.
 * All copies and renditions are public.
 */
export async function findImageFile(name: string): Promise<FoundImage | null> {
  const asked = parseImageFile(name);
  if (!asked) return null;
  const { digest, width, height, format } = asked;
  const type = `image/${format}`;
  if (isRendition(asked)) {
    const { digest: ofImage, width: wide, height: high, content } = imageRenditions;
    const isAsked = and(eq(ofImage, digest), eq(wide, width), eq(high, height));
    const [composed] = await db.select({ content }).from(imageRenditions).where(isAsked);
    if (composed && composed.content.length > 0) return { type, content: composed.content, isFinal: true };
  }
  const ofSize = and(eq(imageFiles.width, width), eq(imageFiles.height, height));
  const [file] = await db
    .select({ content: imageFiles.content, isFinal: sql<boolean>`${ofSize}` })
    .from(imageFiles)
    .where(
      and(
        eq(imageFiles.digest, digest),
        eq(imageFiles.format, format),
        isRendition(asked) ? undefined : ofSize,
      ),
    )
    .orderBy(sql`${ofSize} desc`, asc(imageFiles.width))
    .limit(1);
  return file ? { type, ...file } : null;
}

/**
 * Returns whether a banner can use an image address. An uploaded image under /pictures/ must exist. The
 * function does not check addresses outside /pictures/. Locks the image against deletion until the
 * transaction ends.
 */
export async function isImageThere(tx: Queryable, address: string): Promise<boolean> {
  if (!address.startsWith(IMAGE_FOLDER)) return true;
  const named = parseImageAddress(address);
  if (!named) return false;
  const { digest, width, height, format } = named;
  const [there] = await tx
    .select({ digest: pictures.digest })
    .from(pictures)
    .where(and(eq(pictures.digest, digest), eq(pictures.width, width), eq(pictures.height, height)))
    .for("share");
  return there !== undefined && format === "webp";
}
