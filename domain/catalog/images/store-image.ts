import { eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { imageFiles, pictures } from "#db/schema/images.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { composeAll, type Rendition, writeRenditions } from "./compose-renditions.ts";
import { deleteUnusedImages } from "./delete-unused-images.ts";
import { digestOfFile } from "./identify-image.ts";
import { type ImageKind, ImageRejected, imageKind } from "./image-kind.ts";
import { IMAGE_BYTES_MAX } from "./image-limits.ts";
import { checkImage, copyImage, type ImageCopy } from "./sharp.server.ts";

/**
 * All copies of an image, before the shop stores them. `width` and `height` are pixels of the widest copy.
 */
export interface EncodedImage {
  digest: string;
  kind: ImageKind;
  bytes: number;
  width: number;
  height: number;
  copies: ImageCopy[];
  renditions: Rendition[];
}

/** Checks size and format of an image file. @throws ImageRejected */
export function imageKindOf(content: Uint8Array): ImageKind {
  if (content.length > IMAGE_BYTES_MAX) throw new ImageRejected("too_large");
  return imageKind(content);
}

/** Checks that a whole image file can be decoded, and stores nothing. @throws ImageRejected */
export async function checkImageFile(content: Uint8Array): Promise<void> {
  await checkImage(Buffer.from(content), imageKindOf(content));
}

/** Encodes an image file in every stored width and format. @throws ImageRejected */
export async function encodeImage(content: Uint8Array): Promise<EncodedImage> {
  const kind = imageKindOf(content);
  const copies = await copyImage(Buffer.from(content), kind);
  const widest = copies.at(-1);
  if (!widest) throw new ImageRejected("broken");
  const { width, height } = widest;
  const renditions = (await composeAll(copies.filter(({ format }) => format === "webp"))) ?? [];
  return { digest: digestOfFile(content), kind, bytes: content.length, width, height, copies, renditions };
}

/**
 * Stores an encoded image. When the image is already stored, sets the image's creation time to now. Deletes
 * unused images that are older than a day. Returns the details for the audit log.
 */
export async function writeImage(tx: Transaction, image: EncodedImage) {
  const { digest, width, height, kind, bytes } = image;
  await tx
    .insert(pictures)
    .values({ digest, width, height })
    .onConflictDoUpdate({ target: pictures.digest, set: { createdAt: sql`now()` } });
  await tx
    .insert(imageFiles)
    .values(image.copies.map((copy) => ({ digest, ...copy })))
    .onConflictDoNothing();
  await writeRenditions(tx, digest, image.renditions);
  const forgotten = await deleteUnusedImages(tx);
  return { kind, bytes, width, height, forgotten };
}

/**
 * Sets the creation time of a stored image to now. The cleanup of unused images therefore does not delete the
 * image before the shop uses the image.
 */
export async function renewImage(tx: Transaction, digest: string): Promise<void> {
  await tx.update(pictures).set({ createdAt: sql`now()` }).where(eq(pictures.digest, digest));
}

/** Stores the image file that a user gives to a command, and writes an audit row. @throws ImageRejected */
export async function storeImage(caller: Caller, content: Uint8Array): Promise<void> {
  const image = await encodeImage(content);
  await inTransaction(async (tx) => {
    const details = await writeImage(tx, image);
    await recordAudit(tx, caller, {
      action: "PICTURE_UPLOADED",
      table: "pictures",
      recordId: image.digest,
      details,
    });
  });
}
