import { and, asc, eq, ne, notExists, sql } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { imageFiles, imageRenditions, pictures } from "#db/schema/images.ts";
import { renditions } from "./renditions.ts";
import { composeImage } from "./sharp.server.ts";

/** Maximum number of images per run. */
const IMAGES_MAX = 10;

/**
 * Composes renditions for images that have no rendition, or that have only the square rendition of a drawn
 * cover. A drawn cover has only a square rendition. An image from an earlier version of the shop has no
 * rendition. An image that cannot be read gets empty renditions. Several workers can compose the same
 * rendition. The shop stores only the first result.
 * @returns whether images remain for another run
 */
export async function composeRenditions(): Promise<boolean> {
  const waiting = await db
    .select({ digest: pictures.digest })
    .from(pictures)
    .where(
      notExists(
        db
          .select({ one: sql`1` })
          .from(imageRenditions)
          .where(
            and(
              eq(imageRenditions.digest, pictures.digest),
              ne(imageRenditions.width, renditions.square.width),
            ),
          ),
      ),
    )
    .orderBy(asc(pictures.digest))
    .limit(IMAGES_MAX);
  for (const { digest } of waiting) {
    const copies = await db
      .select({ width: imageFiles.width, height: imageFiles.height, content: imageFiles.content })
      .from(imageFiles)
      .where(and(eq(imageFiles.digest, digest), eq(imageFiles.format, "webp")))
      .orderBy(asc(imageFiles.width));
    const composed = await composeAll(copies);
    if (!composed) return false;
    await writeRenditions(db, digest, composed);
  }
  return waiting.length === IMAGES_MAX;
}

/** A composed image. `content` is empty when the image cannot be read. */
export interface Rendition {
  width: number;
  height: number;
  content: Buffer;
}

/**
 * Composes the missing renditions of an image. The function does not compose a rendition when a copy already
 * has the same shape.
 * @param copies the WebP copies of the image, narrowest first
 * @returns null without the image library
 */
export async function composeAll(copies: readonly Rendition[]): Promise<Rendition[] | null> {
  const widest = copies.at(-1)?.content ?? Buffer.alloc(0);
  const composed: Rendition[] = [];
  for (const shape of Object.values(renditions)) {
    if (copies.some(({ width, height }) => width === shape.width && height === shape.height)) continue;
    const content = await composeImage(widest, shape);
    if (content === "unavailable") return null;
    composed.push({ ...shape, content: content ?? Buffer.alloc(0) });
  }
  return composed;
}

/** Stores the renditions of an image. The function does not replace stored renditions. */
export async function writeRenditions(
  tx: Queryable,
  digest: string,
  composed: readonly Rendition[],
): Promise<void> {
  await tx
    .insert(imageRenditions)
    .values(composed.map((one) => ({ digest, ...one })))
    .onConflictDoNothing();
}
