import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { imageFiles, pictures } from "#db/schema/images.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { drawThumbnails } from "./draw-thumbnails.ts";
import { parseImageAddress } from "./image-address.ts";
import { THUMBNAIL_BYTES_MAX } from "./sharp.server.ts";
import { uploadImage } from "./upload-image.ts";

const admin = await buildSignedInAdmin();

/** Uploads an image of random noise, because noise needs more bytes than any other image. */
async function upload(width: number, height: number): Promise<string> {
  const content = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return parseImageAddress((await uploadImage(admin, { content })).address)?.digest ?? "";
}

const thumbnailOf = async (digest: string) =>
  (await db.select().from(pictures).where(eq(pictures.digest, digest)))[0]?.thumbnail;

afterEach(() => db.delete(pictures));

describe("drawThumbnails", () => {
  it("drawThumbnails draws one square JPEG of at most 5 KB for each image", async () => {
    const wide = await upload(900, 300);
    const small = await upload(20, 30);
    expect(await thumbnailOf(wide)).toBeNull();
    expect(await drawThumbnails()).toBe(false);
    for (const digest of [wide, small]) {
      const drawn = await thumbnailOf(digest);
      expect(drawn?.length).toBeGreaterThan(100);
      expect(drawn?.length).toBeLessThanOrEqual(THUMBNAIL_BYTES_MAX);
      expect(await sharp(drawn ?? Buffer.alloc(0)).metadata()).toMatchObject({
        format: "jpeg",
        width: 96,
        height: 96,
      });
    }
    const before = await thumbnailOf(wide);
    await drawThumbnails();
    expect(await thumbnailOf(wide)).toEqual(before);
  });

  it("drawThumbnails stores an empty thumbnail when the copies of an image are missing or broken, and draws the other images", async () => {
    const missing = "0".repeat(32);
    const broken = "1".repeat(32);
    await db.insert(pictures).values([missing, broken].map((digest) => ({ digest, width: 9, height: 9 })));
    const file = { width: 9, height: 9, format: "webp", content: Buffer.from("no image") } as const;
    await db.insert(imageFiles).values({ digest: broken, ...file });
    const whole = await upload(100, 100);
    await drawThumbnails();
    expect((await thumbnailOf(missing))?.length).toBe(0);
    expect((await thumbnailOf(broken))?.length).toBe(0);
    expect((await thumbnailOf(whole))?.length).toBeGreaterThan(100);
  });
});
