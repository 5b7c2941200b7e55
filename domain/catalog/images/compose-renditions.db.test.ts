import sharp from "sharp";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { imageFiles, imageRenditions, pictures } from "#db/schema/images.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { composeRenditions } from "./compose-renditions.ts";
import { findImageFile } from "./queries.ts";
import { renditionAddress, renditions } from "./renditions.ts";
import { uploadImage } from "./upload-image.ts";

/** A green image with a red frame of 20 pixels. */
const framed = (width: number, height: number) =>
  sharp({ create: { width: width - 40, height: height - 40, channels: 3, background: "#0b5d46" } })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: "#c00000" })
    .png()
    .toBuffer();

const read = (address: string, name: keyof typeof renditions) =>
  findImageFile((renditionAddress(address, name) ?? "").slice("/pictures/".length));

it("an uploaded image has every rendition, and each rendition shows the whole image", async () => {
  const { address } = await uploadImage(await buildSignedInAdmin(), { content: await framed(400, 800) });
  for (const name of Object.keys(renditions) as (keyof typeof renditions)[]) {
    const file = await read(address, name);
    const { width, height } = await sharp(file?.content).metadata();
    expect({ width, height }, name).toEqual(renditions[name]);
    expect(file?.isFinal).toBe(true);
  }
  // The red frame is visible at the top and at the bottom of the square, so the rendition is not cropped.
  const { data, info } = await sharp((await read(address, "square"))?.content)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const row of [1, info.height - 2]) {
    const at = (row * info.width + info.width / 2) * info.channels;
    expect(data[at]).toBeGreaterThan(120);
  }
});

it("a page shows an existing copy of an image until the worker has composed the rendition for the page", async () => {
  const digest = "b".repeat(32);
  const size = { width: 480, height: 320 };
  const content = await sharp(await framed(480, 320))
    .webp()
    .toBuffer();
  await db.insert(pictures).values({ digest, ...size });
  await db.insert(imageFiles).values({ digest, ...size, format: "webp", content });
  const address = `/pictures/${digest}-480x320.webp`;
  expect(await read(address, "square")).toMatchObject({ content, isFinal: false });
  expect(await composeRenditions()).toBe(false);
  expect((await read(address, "square"))?.isFinal).toBe(true);
  expect(await read(address, "card"), "the copy is the rendition").toMatchObject({ content, isFinal: true });
  const count = await db.$count(imageRenditions);
  await composeRenditions();
  expect(await db.$count(imageRenditions)).toBe(count);
});

it("the worker tries only once to compose an image that cannot be read", async () => {
  const digest = "c".repeat(32);
  await db.insert(pictures).values({ digest, width: 9, height: 9 });
  await composeRenditions();
  expect(await findImageFile(`${digest}-144x144.webp`)).toBeNull();
});
