import type { BannerPosition } from "#db/values/vocabulary.ts";
import type { BannerView } from "#domain/catalog/products/product-views.ts";

/** Each position in this list shows only its newest banner. */
const SINGLE: readonly BannerPosition[] = ["top", "hero", "middle"];

/**
 * Gives each banner of the marketplace its position. When a position can show only one banner, its other
 * banners appear below the list of products. When the visitor searches or chooses a category, no banner
 * appears between the heading and the products.
 * @param banners the active banners, newest first
 */
export function placeBanners(banners: readonly BannerView[], isFiltered: boolean): BannerView[] {
  const taken = new Set<BannerPosition>();
  return banners
    .filter(({ position }) => !isFiltered || (position !== "hero" && position !== "middle"))
    .map((banner) => {
      const isSecond = SINGLE.includes(banner.position) && taken.has(banner.position);
      taken.add(banner.position);
      return isSecond ? { ...banner, position: "bottom" as const } : banner;
    });
}
