import type { Caller } from "#domain/kernel/caller.ts";
import { TryAgainLater } from "#domain/kernel/limits/rate-limit.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { findStored, identifyImage } from "./identify-image.ts";
import { imageAddress } from "./image-address.ts";
import { IMAGES_WAITING_MAX } from "./image-limits.ts";
import { encodeImage, imageKindOf, renewImage, writeImage } from "./store-image.ts";

export interface UploadedImage {
  /** The path of the widest copy. A banner stores the path of the widest copy. */
  address: string;
  /** Size of the widest copy in pixels. */
  width: number;
  height: number;
}

/**
 * Stores an image that a staff member uploads: AVIF and WebP copies at up to three widths. The copies are in
 * the database, so that every web process can serve them. When staff upload the same file again, the shop
 * stores no second image. Deletes unused images that are older than a day.
 * @param input.name the name of the file; the shop recognizes an exported copy of a stored image by this name
 * @throws SignInRequired, NotPermitted
 * @throws ImageRejected when the file is invalid; TryAgainLater when too many uploads are waiting
 */
export async function uploadImage(
  caller: Caller,
  input: { content: Uint8Array; name?: string },
): Promise<UploadedImage> {
  const staff = requirePermission(caller, "pictures.upload");
  imageKindOf(input.content);
  const known = await identifyImage({ name: input.name ?? "", content: input.content });
  const stored = known.isStored ? await findStored(known.digest) : null;
  if (stored) {
    await writeAudited(staff, "pictures.upload", async (tx) => {
      await renewImage(tx, known.digest);
      return { audit: null };
    });
    return { address: imageAddress({ digest: known.digest, ...stored, format: "webp" }), ...stored };
  }
  const image = await oneAtATime(() => encodeImage(input.content));
  const { digest, width, height } = image;
  await writeAudited(staff, "pictures.upload", async (tx) => ({
    audit: "PICTURE_UPLOADED",
    table: "pictures",
    recordId: digest,
    details: await writeImage(tx, image),
  }));
  return { address: imageAddress({ digest, width, height, format: "webp" }), width, height };
}

let waiting = 0;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Processes one image at a time, because decoding a large image takes several hundred megabytes.
 * @throws TryAgainLater when too many images wait
 */
export async function oneAtATime<T>(read: () => Promise<T>): Promise<T> {
  if (waiting >= IMAGES_WAITING_MAX) throw new TryAgainLater();
  waiting++;
  const mine = queue.then(read).finally(() => {
    waiting--;
  });
  queue = mine.catch(() => undefined);
  return mine;
}
