import { formatMoney } from "#app/languages/format.ts";
import { messages } from "#app/storefront/messages.ts";
import { findProductBySlug } from "#domain/catalog/queries.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import type { Route } from "./+types/product-picture";
import { sealPicture } from "./seal-picture.ts";

/** What is drawn runs nothing and loads nothing, also where it is opened as a page of its own. */
const HEADERS = {
  "Content-Type": "image/svg+xml; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'none'; sandbox",
  // Shown by the sites that link here.
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "public, max-age=3600",
  // Its line is in the language of the page it was asked for from.
  Vary: "Cookie",
};

/** GET /og/{slug}.svg: the picture of a product, and of the shop itself at /og/shop.svg. */
export async function loader({ params }: Route.LoaderArgs) {
  const slug = /^([a-z0-9-]+)\.svg$/.exec(params.file)?.[1];
  if (!slug) return new Response(null, { status: 404 });
  const [product, { siteName }] = await Promise.all([findProductBySlug(slug), readPublicSettings()]);
  if (product) {
    const { name, emoji, price } = product;
    const line = `${formatMoney(price)} · ${siteName}`;
    return new Response(sealPicture({ slug, name, emoji, line }), { headers: HEADERS });
  }
  if (slug !== "shop") return new Response(null, { status: 404 });
  const line = messages.picture.line;
  return new Response(sealPicture({ slug: siteName, name: siteName, emoji: "", line }), { headers: HEADERS });
}
