/** One address of a sitemap. */
export interface SitemapEntry {
  path: string;
  /** The time of the page's last change, in ISO 8601 format. */
  changedAt?: string;
}

/** The headers of the sitemap and its parts. */
export const SITEMAP_HEADERS = { "Content-Type": "application/xml; charset=utf-8" };

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Returns a sitemap of pages, each with its last change (sitemaps.org). `shopUrl` has no trailing slash. */
export function sitemapXml(shopUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
    return `<url><loc>${escaped(shopUrl + path)}</loc>${changed}</url>`;
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${urls.join("\n")}\n</urlset>\n`;
}

/** Returns the index of sitemaps (sitemaps.org). */
export function sitemapIndexXml(shopUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escaped(shopUrl + path)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join("\n")}\n</sitemapindex>\n`;
}
