import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { imageFiles, pictures } from "#db/schema/images.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { TryAgainLater } from "#domain/kernel/limits/rate-limit.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { deleteUnusedImages } from "./delete-unused-images.ts";
import { imageAddress } from "./image-address.ts";
import { ImageRefused, imageKind } from "./image-kind.ts";
import { IMAGE_BYTES_MAX, IMAGES_WAITING_MAX } from "./image-limits.ts";
import { copyImage, type ImageCopy } from "./sharp.server.ts";

export interface UploadedImage {
  /** Path of the widest copy, which banners store. */
  address: string;
  /** Size of the widest copy in pixels. */
  width: number;
  height: number;
}

/**
 * Stores an image that a staff member uploads: AVIF and WebP copies at up to three widths. Stores them in the
 * database, so that every web process can serve them. Repeated uploads of one file share one image. Deletes
 * unused images that are older than a day.
 * @throws SignInRequired, NotPermitted
 * @throws ImageRefused when the file is invalid; TryAgainLater when too many uploads are waiting
 */
export async function uploadImage(caller: Caller, input: { content: Uint8Array }): Promise<UploadedImage> {
  const staff = requirePermission(caller, "pictures.upload");
  if (input.content.length > IMAGE_BYTES_MAX) throw new ImageRefused("too_large");
  const kind = imageKind(input.content);
  const content = Buffer.from(input.content);
  const digest = digestOfImage(content);
  const copies = await oneAtATime(() => copyImage(content, kind));
  const widest = copies.at(-1);
  if (!widest) throw new ImageRefused("broken");
  const { width, height } = widest;
  await writeAudited(staff, "pictures.upload", async (tx) => {
    await tx
      .insert(pictures)
      .values({ digest, width, height })
      .onConflictDoUpdate({ target: pictures.digest, set: { createdAt: sql`now()` } });
    await tx
      .insert(imageFiles)
      .values(copies.map((copy) => ({ digest, ...copy })))
      .onConflictDoNothing();
    const forgotten = await deleteUnusedImages(tx);
    return {
      audit: "PICTURE_UPLOADED",
      table: "pictures",
      recordId: digest,
      details: { kind, bytes: content.length, width, height, forgotten },
    };
  });
  return { address: imageAddress({ digest, width, height, format: "webp" }), width, height };
}

/** Returns the digest under which the shop stores an image: the beginning of the SHA-256 of its file. */
export const digestOfImage = (content: Uint8Array): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 32);

let waiting = 0;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Processes one image at a time, because decoding a large image takes several hundred megabytes.
 * @throws TryAgainLater when too many images wait
 */
export async function oneAtATime(read: () => Promise<ImageCopy[]>): Promise<ImageCopy[]> {
  if (waiting >= IMAGES_WAITING_MAX) throw new TryAgainLater();
  waiting++;
  const mine = queue.then(read).finally(() => {
    waiting--;
  });
  queue = mine.catch(() => undefined);
  return mine;
}
