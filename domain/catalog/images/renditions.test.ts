import { expect, it } from "vitest";
import { parseImageAddress } from "./image-address.ts";
import { isRendition, renditionAddress, renditions } from "./renditions.ts";

const IMAGE = `/pictures/${"a".repeat(32)}-960x700.webp`;

it("the file name of a rendition differs from the file names of all copies of the image", () => {
  for (const name of Object.keys(renditions) as (keyof typeof renditions)[]) {
    const file = parseImageAddress(renditionAddress(IMAGE, name) ?? "");
    expect(file && isRendition(file), name).toBe(true);
  }
  const copy = parseImageAddress(IMAGE);
  expect(copy && isRendition(copy)).toBe(false);
});

it("renditionAddress returns null for an image that the shop does not store", () => {
  expect(renditionAddress("/banners/gift.svg", "square")).toBeNull();
});
