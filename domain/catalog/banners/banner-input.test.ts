import { describe, expect, it } from "vitest";
import { hostileLinks } from "#tests/hostile-links.ts";
import { bannerInput, staffBannerInput } from "./banner-input.ts";

const banner = { title: "Gift codes", position: "hero" };

describe("a banner", () => {
  it("needs a title and a position; the rest has its default", () => {
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
    ["in no place of the shop", { position: "footer" }],
    ["with a link that runs a script", { linkUrl: "javascript:alert(1)" }],
    ["with a link without encryption", { linkUrl: "http://example.com" }],
    ["with a picture of another kind of address", { imageUrl: "data:image/svg+xml,<svg/>" }],
    ["with something unknown", { colour: "red" }],
  ])("is refused %s", (_, change) => {
    expect(bannerInput.safeParse({ ...banner, ...change }).success).toBe(false);
  });

  it("is refused with every hostile spelling of a link, as its link and as its picture", () => {
    const good = { ...banner, imageUrl: "/banners/gift-codes.svg", linkUrl: "/marketplace" };
    expect(staffBannerInput.safeParse(good).success).toBe(true);
    for (const field of ["linkUrl", "imageUrl"])
      for (const schema of [bannerInput, staffBannerInput])
        expect(hostileLinks.filter((link) => schema.safeParse({ ...good, [field]: link }).success)).toEqual(
          [],
        );
  });

  it("has a picture where the back office writes it", () => {
    expect(staffBannerInput.safeParse({ ...banner, imageUrl: "https://example.com/a.png" }).success).toBe(
      true,
    );
    for (const imageUrl of ["", "   ", undefined])
      expect(staffBannerInput.safeParse({ ...banner, imageUrl }).success).toBe(false);
  });
});
