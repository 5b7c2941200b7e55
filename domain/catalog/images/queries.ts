import { and, eq } from "drizzle-orm";
import { IMAGE_FOLDER } from "#addresses";
import { db, type Queryable } from "#db/client.server.ts";
import { imageFiles, pictures } from "#db/schema/images.ts";
import { parseImageAddress, parseImageFile } from "./image-address.ts";

/** Reads a copy of an uploaded image by its file name, or null. Every copy is public. */
export async function findImageFile(name: string): Promise<{ type: string; content: Buffer } | null> {
  const asked = parseImageFile(name);
  if (!asked) return null;
  const { digest, width, height, format } = asked;
  const [file] = await db
    .select({ content: imageFiles.content })
    .from(imageFiles)
    .where(
      and(
        eq(imageFiles.digest, digest),
        eq(imageFiles.width, width),
        eq(imageFiles.height, height),
        eq(imageFiles.format, format),
      ),
    );
  return file ? { type: `image/${format}`, content: file.content } : null;
}

/**
 * Returns whether a banner may use an image address. An uploaded image under /pictures/ must exist. Other
 * addresses are not checked. Locks the image against deletion until the transaction ends.
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
