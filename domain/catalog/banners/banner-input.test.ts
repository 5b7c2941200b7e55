import { describe, expect, it } from "vitest";
import { hostileLinks } from "#tests/hostile-links.ts";
import { bannerInput, staffBannerInput } from "./banner-input.ts";

const banner = { title: "Gift codes", position: "hero" };

describe("bannerInput", () => {
  it("a banner requires a title and a position, and other fields have defaults", () => {
    expect(bannerInput.parse(banner)).toEqual({
      ...banner,
      description: "",
      imageUrl: "",
      linkUrl: "",
      isActive: true,
    });
  });

  it.each([
    ["without a title", { title: " " }],
    ["with a title of two lines", { title: "a\nb" }],
    ["with too long a title", { title: "a".repeat(81) }],
    ["with too long a description", { description: "a".repeat(201) }],
    ["in an unknown position", { position: "footer" }],
    ["with a link that runs a script", { linkUrl: "javascript:alert(1)" }],
    ["with a link without encryption", { linkUrl: "http://example.com" }],
    ["with an image that is no https or shop address", { imageUrl: "data:image/svg+xml,<svg/>" }],
    ["with an unknown field", { colour: "red" }],
  ])("bannerInput refuses a banner %s", (_, change) => {
    expect(bannerInput.safeParse({ ...banner, ...change }).success).toBe(false);
  });

  it("bannerInput refuses every malicious form of a URL in the link field and in the image field", () => {
    const good = { ...banner, imageUrl: "/banners/gift-codes.svg", linkUrl: "/marketplace" };
    expect(staffBannerInput.safeParse(good).success).toBe(true);
    for (const field of ["linkUrl", "imageUrl"])
      for (const schema of [bannerInput, staffBannerInput])
        expect(hostileLinks.filter((link) => schema.safeParse({ ...good, [field]: link }).success)).toEqual(
          [],
        );
  });

  it("a banner of the back office requires an image", () => {
    expect(staffBannerInput.safeParse({ ...banner, imageUrl: "https://example.com/a.png" }).success).toBe(
      true,
    );
    for (const imageUrl of ["", "   ", undefined])
      expect(staffBannerInput.safeParse({ ...banner, imageUrl }).success).toBe(false);
  });
});
