import { and, eq } from "drizzle-orm";
import { IMAGE_FOLDER } from "#addresses";
import { db, type Queryable } from "#db/client.server.ts";
import { pictureFiles, pictures } from "#db/schema/pictures.ts";
import { parsePictureAddress, parsePictureFile } from "./picture-address.ts";

/** A copy of an uploaded picture by the name of its file; null when there is none. Anybody may see every one. */
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
 * Whether a picture may be shown from an address: one of another site or of the shop's own files is not ours to know, one
 * under /pictures/ has to be there. Holds the picture until the transaction ends.
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
