import { describe, expect, it } from "vitest";
import { brandImageProblem, imageSize, logoOf } from "./brand-images.ts";

const image = (width: number, height: number) => `/pictures/${"a".repeat(32)}-${width}x${height}.webp`;

describe("the images of the brand", () => {
  it.each([
    ["logo", 400, 100, null],
    ["logo", 500, 100, null],
    ["logo", 501, 100, "too_wide"],
    ["logo", 60, 31, "too_small"],
    ["logo", 32, 900, null],
    ["favicon", 64, 64, null],
    ["favicon", 64, 65, null],
    ["favicon", 64, 66, "not_square"],
    ["favicon", 16, 16, "too_small"],
  ] as const)("the image %s of %i by %i has the problem %s", (name, width, height, problem) => {
    expect(brandImageProblem(name, image(width, height))).toBe(problem);
  });

  it.each([
    "https://example.com/logo.webp",
    "/pictures/a.webp",
    image(0, 10),
    image(10, 10).replace("webp", "avif"),
    `${image(10, 10)}?x`,
    "",
  ])("the address %s has no image size", (address) => {
    expect(imageSize(address)).toBeNull();
    expect(logoOf(address)).toBeNull();
  });

  it("the logo is shown with the width and height of its image", () => {
    expect(logoOf(image(400, 100))).toEqual({ src: image(400, 100), width: 400, height: 100 });
  });
});
