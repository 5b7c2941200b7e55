import { and, eq } from "drizzle-orm";
import { IMAGE_FOLDER } from "#addresses";
import { db, type Queryable } from "#db/client.server.ts";
import { pictureFiles, pictures } from "#db/schema/pictures.ts";
import { parsePictureAddress, parsePictureFile } from "./picture-address.ts";

/** Reads a copy of an uploaded image by its file name, or null. Every copy is public. */
export async function findPictureFile(name: string): Promise<{ type: string; content: Buffer } | null> {
  const asked = parsePictureFile(name);
  if (!asked) return null;
  const { digest, width, height, format } = asked;
  const [file] = await db
    .select({ content: pictureFiles.content })
    .from(pictureFiles)
    .where(
      and(
        eq(pictureFiles.digest, digest),
        eq(pictureFiles.width, width),
        eq(pictureFiles.height, height),
        eq(pictureFiles.format, format),
      ),
    );
  return file ? { type: `image/${format}`, content: file.content } : null;
}

/**
 * Returns whether a banner may use an image address. An uploaded image under /pictures/ must exist; other
 * addresses are not checked. Locks the image against deletion until the transaction ends.
 */
export async function isPictureThere(tx: Queryable, address: string): Promise<boolean> {
  if (!address.startsWith(IMAGE_FOLDER)) return true;
  const named = parsePictureAddress(address);
  if (!named) return false;
  const { digest, width, height, format } = named;
  const [there] = await tx
    .select({ digest: pictures.digest })
    .from(pictures)
    .where(and(eq(pictures.digest, digest), eq(pictures.width, width), eq(pictures.height, height)))
    .for("share");
  return there !== undefined && format === "webp";
}
