import type { CatalogAddress } from "#domain/catalog/storefront/sitemap-queries.ts";

interface Pages {
  products: readonly CatalogAddress[];
  categories: readonly CatalogAddress[];
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * Returns the sitemap of public pages, each with its last
 * change (sitemaps.org). `shopUrl` has no trailing slash.
 */
export function sitemapXml(shopUrl: string, { products, categories }: Pages): string {
  const newest = [...products, ...categories]
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  const entry = (path: string, changedAt?: string) =>
    `<url><loc>${escaped(shopUrl + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ""}</url>`;
  const urls = [
    entry("/", newest),
    entry("/marketplace", newest),
    entry("/about"),
    entry("/support"),
    ...categories.map(({ slug, changedAt }) =>
      entry(`/marketplace?category=${encodeURIComponent(slug)}`, changedAt),
    ),
    ...products.map(({ slug, changedAt }) => entry(`/marketplace/${encodeURIComponent(slug)}`, changedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}
