import { listCatalogAddresses } from "#domain/catalog/storefront/sitemap-queries.ts";
import { env } from "#env";
import { sitemapXml } from "./sitemap-xml.ts";

/** The cache lifetime of the sitemap, in milliseconds: the product list is read at most this often. */
const KEPT_MS = 60_000;
let cached: { until: number; xml: Promise<string> } | undefined;

/** GET /sitemap.xml */
export async function loader() {
  if (!cached || cached.until < Date.now()) {
    const xml = listCatalogAddresses().then((pages) => sitemapXml(env.APP_URL, pages));
    const now = { until: Date.now() + KEPT_MS, xml };
    cached = now;
    xml.catch(() => {
      if (cached === now) cached = undefined;
    });
  }
  return new Response(await cached.xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
