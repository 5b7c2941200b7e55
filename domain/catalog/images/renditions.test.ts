import { expect, it } from "vitest";
import { parseImageAddress } from "./image-address.ts";
import { isRendition, renditionAddress, renditions } from "./renditions.ts";

const IMAGE = `/pictures/${"a".repeat(32)}-960x700.webp`;

it("names a file of each shape, which differs from the copies of the image", () => {
  for (const name of Object.keys(renditions) as (keyof typeof renditions)[]) {
    const file = parseImageAddress(renditionAddress(IMAGE, name) ?? "");
    expect(file && isRendition(file), name).toBe(true);
  }
  const copy = parseImageAddress(IMAGE);
  expect(copy && isRendition(copy)).toBe(false);
});

it("has no rendition of another address", () => {
  expect(renditionAddress("/banners/gift.svg", "square")).toBeNull();
});
