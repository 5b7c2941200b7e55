import { drawPng } from "#domain/catalog/images/sharp.server.ts";
import { findProductBySlug } from "#domain/catalog/storefront/queries.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { imageMessages } from "#messages/en/storefront/product-image.ts";
import { formatMoney } from "#messages/format.ts";
import type { Route } from "./+types/product-image";
import { drawnImage } from "./drawn-image.ts";
import { CachedImages, TooManyImages } from "./image-cache.ts";
import { sealImage } from "./seal-image.ts";

/** The content security policy blocks all scripts and resources when the image is opened as a document. */
const HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  // Other sites are allowed to embed this image.
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "public, max-age=3600",
  // The text of an image is in the language of the requesting visitor.
  Vary: "Cookie",
};
/**
 * The maximum number of cached images. An image has about 60 KB. One core needs about 150 ms to draw an
 * image.
 */
const pngs = new CachedImages<Buffer | null>({ kept: 150, waiting: 10, pause: 600 });

interface Pictured {
  slug: string;
  name: string;
  emoji: string;
  cover: string;
  line: string;
}

/** GET /og/{slug}.png and .svg: the image of a product. /og/shop.png is the image of the shop. */
export async function loader({ params }: Route.LoaderArgs) {
  const [, slug, form] = /^([a-z0-9-]+)\.(png|svg)$/.exec(params.file) ?? [];
  const pictured = slug ? await findPictured(slug) : null;
  if (!pictured) return new Response(null, { status: 404 });
  if (form === "png") return answerPng(pictured, `/og/${slug}.svg`);
  return new Response(sealImage(pictured), {
    headers: { ...HEADERS, "Content-Type": "image/svg+xml; charset=utf-8" },
  });
}

async function findPictured(slug: string): Promise<Pictured | null> {
  const [product, { siteName }] = await Promise.all([findProductBySlug(slug), readPublicSettings()]);
  if (product) {
    const { name, emoji, cover, price } = product;
    return { slug, name, emoji, cover, line: `${formatMoney(price)} · ${siteName}` };
  }
  if (slug !== "shop") return null;
  return { slug: siteName, name: siteName, emoji: "", cover: "ink-0", line: imageMessages.line };
}

/**
 * Sends the PNG, because link previews require PNG. Redirects to the SVG when this machine cannot draw a PNG.
 */
async function answerPng(pictured: Pictured, otherwise: string): Promise<Response> {
  const { slug, name, emoji, cover, line } = pictured;
  try {
    const png = await pngs.get([slug, name, emoji, cover, line].join("\n"), () =>
      drawPng(drawnImage(pictured)),
    );
    if (png)
      return new Response(new Uint8Array(png), { headers: { ...HEADERS, "Content-Type": "image/png" } });
    return new Response(null, { status: 302, headers: { Location: otherwise, "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof TooManyImages)) throw error;
    return new Response(null, { status: 503, headers: { "Retry-After": "10", "Cache-Control": "no-store" } });
  }
}
