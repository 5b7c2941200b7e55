import { countSitemapParts } from "#domain/catalog/storefront/sitemap-queries.ts";
import { env } from "#env";
import { SITEMAP_HEADERS, sitemapIndexXml } from "./sitemap-xml.ts";

/** GET /sitemap.xml: returns the index of the sitemap's parts. */
export async function loader() {
  const count = await countSitemapParts();
  const parts = Array.from({ length: count }, (_, index) => `/sitemap/products-${index + 1}-of-${count}.xml`);
  return new Response(sitemapIndexXml(env.APP_URL, ["/sitemap/pages.xml", ...parts]), {
    headers: SITEMAP_HEADERS,
  });
}
