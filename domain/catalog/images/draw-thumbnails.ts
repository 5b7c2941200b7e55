import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { imageFiles, pictures } from "#db/schema/images.ts";
import { drawThumbnail } from "./sharp.server.ts";

/** Maximum number of images per run. */
const IMAGES_MAX = 20;

/**
 * For each image without a thumbnail, draws the thumbnail that mails show. Several workers can draw the same
 * image. The shop stores only the first thumbnail. Draws nothing on a machine without the image library.
 * @returns whether images remain for another run
 */
export async function drawThumbnails(): Promise<boolean> {
  const waiting = await db
    .select({ digest: pictures.digest })
    .from(pictures)
    .where(isNull(pictures.thumbnail))
    .orderBy(asc(pictures.digest))
    .limit(IMAGES_MAX);
  for (const { digest } of waiting) {
    const [copy] = await db
      .select({ content: imageFiles.content })
      .from(imageFiles)
      .where(and(eq(imageFiles.digest, digest), eq(imageFiles.format, "webp")))
      .orderBy(asc(imageFiles.width))
      .limit(1);
    const drawn = copy ? await drawThumbnail(copy.content) : null;
    if (drawn === "unavailable") return false;
    await db
      .update(pictures)
      .set({ thumbnail: drawn ?? Buffer.alloc(0) })
      .where(and(eq(pictures.digest, digest), isNull(pictures.thumbnail)));
  }
  return waiting.length === IMAGES_MAX;
}
