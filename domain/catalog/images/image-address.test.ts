import { describe, expect, it } from "vitest";
import { cachedSizes, imageAddress, imageSources, parseImageFile } from "./image-address.ts";

const digest = "0123456789abcdef0123456789abcdef";

describe("the path of an uploaded image", () => {
  it("parseImageFile returns the digest, size and format from the path of an uploaded image", () => {
    const file = { digest, width: 960, height: 540, format: "avif" } as const;
    expect(imageAddress(file)).toBe(`/pictures/${digest}-960x540.avif`);
    expect(parseImageFile(`${digest}-960x540.avif`)).toEqual(file);
  });

  it.each([
    "",
    "x.webp",
    `${digest}-960x540.png`,
    `${digest}-0x540.webp`,
    `${digest}-960x.webp`,
    `${digest}-999999x1.webp`,
    `${digest.toUpperCase()}-960x540.webp`,
    `${digest}-960x540.webp/`,
    `../${digest}-960x540.webp`,
    `${digest}-960x540.webp\n`,
  ])("%j is not the path of an uploaded image", (name) => {
    expect(parseImageFile(name)).toBeNull();
  });

  it("imageSources returns null for an image that the shop does not store", () => {
    for (const address of ["", "/banners/a.svg", `https://example.com/pictures/${digest}-960x540.webp`])
      expect(imageSources(address)).toBeNull();
  });
});

describe("cachedSizes", () => {
  it.each([
    [4000, 2000, ["480x240", "960x480", "1440x720"]],
    [1440, 900, ["480x300", "960x600", "1440x900"]],
    [1000, 500, ["480x240", "960x480", "1000x500"]],
    [480, 100, ["480x100"]],
    [16, 16, ["16x16"]],
    [3000, 1, ["480x1", "960x1", "1440x1"]],
  ])(
    "for an image of %i by %i pixels, cachedSizes returns the sizes %j, and no size is wider than the image",
    (width, height, expected) => {
      expect(cachedSizes(width, height).map((size) => `${size.width}x${size.height}`)).toEqual(expected);
    },
  );

  it("cachedSizes returns the same widest size for an image and for its widest copy", () => {
    for (let width = 400; width < 5_000; width += 37)
      for (let height = 300; height < 4_000; height += 113) {
        const widest = cachedSizes(width, height).at(-1);
        expect(cachedSizes(widest?.width ?? 0, widest?.height ?? 0).at(-1)).toEqual(widest);
      }
  });
});
