import { describe, expect, it } from "vitest";
import { type BannerPosition, bannerPositions } from "#db/values/vocabulary.ts";
import type { BannerView } from "#domain/catalog/products/product-views.ts";
import { placeBanners } from "./banner-places.ts";

const two = bannerPositions.flatMap((position) =>
  ["newer", "older"].map((age) => ({ id: `${position} ${age}`, position }) as BannerView),
);
const at = (banners: BannerView[], wanted: BannerPosition) =>
  banners.filter(({ position }) => position === wanted).map(({ id }) => id);

describe("placeBanners", () => {
  it("placeBanners shows the newest top, hero and middle banners in their positions, and moves older banners below the list", () => {
    const placed = placeBanners(two, false);
    for (const position of ["top", "hero", "middle"] as const)
      expect(at(placed, position)).toEqual([`${position} newer`]);
    expect(at(placed, "sidebar")).toEqual(["sidebar newer", "sidebar older"]);
    expect(at(placed, "bottom").sort()).toEqual(
      ["bottom newer", "bottom older", "hero older", "middle older", "top older"].sort(),
    );
    expect(placed).toHaveLength(two.length);
  });

  it("placeBanners shows no hero banner and no middle banner when the list is filtered", () => {
    const placed = placeBanners(two, true);
    expect([...at(placed, "hero"), ...at(placed, "middle")]).toEqual([]);
    expect(at(placed, "top")).toEqual(["top newer"]);
  });
});
