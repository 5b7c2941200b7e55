import { formatMoney } from "#app/languages/format.ts";
import { drawPng } from "#domain/catalog/images/sharp.server.ts";
import { findProductBySlug } from "#domain/catalog/storefront/queries.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import type { Route } from "./+types/product-picture";
import { drawnPicture } from "./drawn-picture.ts";
import { KeptPictures, TooManyPictures } from "./kept-pictures.ts";
import { pictureMessages } from "./messages.ts";
import { sealPicture } from "./seal-picture.ts";

/** What is drawn runs nothing and loads nothing, also where it is opened as a page of its own. */
const HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  // Shown by the sites that link here.
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "public, max-age=3600",
  // Its line is in the language of the page it was asked for from.
  Vary: "Cookie",
};
/** Some 60 KB each; drawing one takes about 150 ms of a core. */
const pngs = new KeptPictures<Buffer | null>({ kept: 150, waiting: 10, pause: 600 });

interface Pictured {
  slug: string;
  name: string;
  emoji: string;
  line: string;
}

/** GET /og/{slug}.png and .svg: the picture of a product, and of the shop itself at /og/shop.png. */
export async function loader({ params }: Route.LoaderArgs) {
  const [, slug, form] = /^([a-z0-9-]+)\.(png|svg)$/.exec(params.file) ?? [];
  const pictured = slug ? await findPictured(slug) : null;
  if (!pictured) return new Response(null, { status: 404 });
  if (form === "png") return answerPng(pictured, `/og/${slug}.svg`);
  return new Response(sealPicture(pictured), {
    headers: { ...HEADERS, "Content-Type": "image/svg+xml; charset=utf-8" },
  });
}

async function findPictured(slug: string): Promise<Pictured | null> {
  const [product, { siteName }] = await Promise.all([findProductBySlug(slug), readPublicSettings()]);
  if (product) {
    const { name, emoji, price } = product;
    return { slug, name, emoji, line: `${formatMoney(price)} · ${siteName}` };
  }
  if (slug !== "shop") return null;
  return { slug: siteName, name: siteName, emoji: "", line: pictureMessages.line };
}

/** The PNG, which sites showing links ask for; where this machine cannot draw one, the way to the SVG. */
async function answerPng(pictured: Pictured, otherwise: string): Promise<Response> {
  const { slug, name, line } = pictured;
  try {
    const png = await pngs.get([slug, name, line].join("\n"), () => drawPng(drawnPicture(pictured)));
    if (png)
      return new Response(new Uint8Array(png), { headers: { ...HEADERS, "Content-Type": "image/png" } });
    return new Response(null, { status: 302, headers: { Location: otherwise, "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof TooManyPictures)) throw error;
    return new Response(null, { status: 503, headers: { "Retry-After": "10", "Cache-Control": "no-store" } });
  }
}
