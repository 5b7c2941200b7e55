import { listCategoryAddresses, listProductAddresses } from "#domain/catalog/storefront/sitemap-queries.ts";
import { listPageAddresses } from "#domain/settings/pages/queries.ts";
import { env } from "#env";
import type { Route } from "./+types/sitemap-part";
import { SITEMAP_HEADERS, type SitemapEntry, sitemapXml } from "./sitemap-xml.ts";

const PRODUCTS = /^products-(\d{1,5})-of-(\d{1,5})\.xml$/;

/** GET /sitemap/pages.xml and /sitemap/products-{part}-of-{parts}.xml */
export async function loader({ params }: Route.LoaderArgs) {
  const entries = params.file === "pages.xml" ? await listPages() : await listProducts(params.file);
  if (!entries) return new Response(null, { status: 404 });
  return new Response(sitemapXml(env.APP_URL, entries), { headers: SITEMAP_HEADERS });
}

/** Lists the fixed pages, the pages of the owner and the categories. */
async function listPages(): Promise<SitemapEntry[]> {
  const [{ categories, changedAt }, pages] = await Promise.all([
    listCategoryAddresses(),
    listPageAddresses(),
  ]);
  const newest = changedAt ? { changedAt } : {};
  return [
    { path: "/", ...newest },
    { path: "/marketplace", ...newest },
    { path: "/about" },
    { path: "/support" },
    ...pages.map(({ slug, ...changed }) => ({ path: `/p/${slug}`, ...changed })),
    ...categories.map(({ slug, ...changed }) => ({
      path: `/marketplace?category=${encodeURIComponent(slug)}`,
      ...changed,
    })),
  ];
}

/** Lists the product pages in one part of the sitemap, or returns null when the part does not exist. */
async function listProducts(file: string): Promise<SitemapEntry[] | null> {
  const [, part, of] = PRODUCTS.exec(file) ?? [];
  const products = part ? await listProductAddresses({ part: Number(part), of: Number(of) }) : null;
  return (
    products?.map(({ slug, ...changed }) => ({
      path: `/marketplace/${encodeURIComponent(slug)}`,
      ...changed,
    })) ?? null
  );
}
