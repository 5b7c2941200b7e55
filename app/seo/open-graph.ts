import { shopSnapshotOf } from "#app/storefront/base/shop-snapshot.ts";
import { renditionAddress, renditions } from "#domain/catalog/images/renditions.ts";
import { locale } from "#messages/language.ts";
import { IMAGE_HEIGHT, IMAGE_WIDTH } from "./image-size.ts";

interface Shared {
  title: string;
  description: string;
  /** The path of the page. The path includes the query string when the query selects a different page. */
  path: string;
  type?: "website" | "product";
  /** The slug of the product in the image. Without a slug, the tags name the shop's own image. */
  slug?: string;
  /** The path of the product's first image, or the ink of its seal. */
  cover?: string;
}

/** Returns the Open Graph tags of a page, for link previews (ogp.me). */
export function openGraph(matches: Parameters<typeof shopSnapshotOf>[0], page: Shared) {
  const snapshot = shopSnapshotOf(matches);
  if (!snapshot) return [];
  const image = renditionAddress(page.cover ?? "", "link");
  const tags = {
    "og:type": page.type ?? "website",
    "og:locale": locale().replace("-", "_"),
    "og:site_name": snapshot.siteName,
    "og:title": page.title,
    "og:description": page.description,
    "og:url": snapshot.siteUrl + page.path,
    "og:image": snapshot.siteUrl + (image ?? `/og/${page.slug ?? "shop"}.png`),
    "og:image:type": image ? "image/webp" : "image/png",
    "og:image:width": String(image ? renditions.link.width : IMAGE_WIDTH),
    "og:image:height": String(image ? renditions.link.height : IMAGE_HEIGHT),
    "og:image:alt": page.title,
  };
  return [
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
