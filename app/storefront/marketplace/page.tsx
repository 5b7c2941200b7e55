import "#app/storefront/product/stepper.css";
import "./marketplace.css";
import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { useToast } from "#app/design-system/toasts.tsx";
import { answerContext } from "#app/request/answer.ts";
import { CARD_SIZES, isInk, smallCopies } from "#app/seals/small-image.tsx";
import { openGraph } from "#app/seo/open-graph.ts";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { takeUnlistedMark } from "#app/storefront/product/unlisted-mark.ts";
import type { CatalogQuery } from "#domain/catalog/products/product-views.ts";
import { parseCursor } from "#domain/catalog/storefront/list-cursor.ts";
import { catalogSearch, parseCatalogQuery } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { listActiveBanners, listProducts } from "#domain/catalog/storefront/queries.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import type { Route } from "./+types/page";
import { placeBanners } from "./banner-places.ts";
import { Banners } from "./banners.tsx";
import { CategoryNav } from "./category-nav.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { ProductList } from "./product-list.tsx";
import { toRows } from "./product-rows.ts";
import { SearchBar } from "./search-bar.tsx";

const messages = shopMessages.marketplace;
const TOP_SELLERS = 4;

/**
 * Loads the list of products that the search and filters in the URL select. `only=page` loads a single page,
 * which Load More appends. Without `only`, all pages up to the requested page are loaded. `after` is the last
 * product of the previous page.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const query = parseCatalogQuery(params);
  const [list, banners] = await Promise.all([
    listProducts(query, params.get("only") !== "page", parseCursor(params.get("after"))),
    // Banners are not essential. A failure to read banners is only logged (spec S8).
    listActiveBanners().catch((error: unknown) => {
      context.get(answerContext).report(error);
      return [];
    }),
  ]);
  const topSellers = list.total === 0 ? await listTopSellers(query) : [];
  const placed = placeBanners(banners, isNarrowed(query));
  return {
    query,
    list: toRows(list),
    banners: placed,
    topSellers,
    firstCover: placed.some(({ position }) => position === "hero") ? "" : (list.products[0]?.cover ?? ""),
  };
}

/** Whether the list is filtered, and therefore does not contain all products. */
const isNarrowed = ({ q, category, inStock, priceFrom, priceTo }: CatalogQuery): boolean =>
  Boolean(q || category || inStock || priceFrom || priceTo);

/**
 * Returns products to offer when a search found nothing. When the visitor has neither searched nor filtered,
 * returns an empty list.
 */
async function listTopSellers(query: CatalogQuery) {
  if (!isNarrowed(query)) return [];
  const popular = await listProducts({ q: "", category: "", sort: "popular", page: 1 });
  return popular.products.slice(0, TOP_SELLERS);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const chosen = loaderData?.list.counts.categories.find(({ slug }) => slug === loaderData.query.category);
  const found = loaderData !== undefined && isNarrowed({ ...loaderData.query, category: "" });
  const page = {
    title: chosen?.name ?? messages.title,
    description: messages.metaDescription,
    path: `/marketplace${chosen ? `?category=${chosen.slug}` : ""}`,
  };
  return [
    ...describePage(matches, found ? { ...page, path: undefined } : page),
    ...openGraph(matches, page),
    ...(found ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...preloadOf(loaderData?.firstCover ?? ""),
  ];
};

/**
 * When no banner is above the list, the largest element on a phone is the image of the first card. The
 * browser loads this image early.
 */
function preloadOf(cover: string) {
  const copies = isInk(cover) ? null : smallCopies(cover);
  if (!copies) return [];
  const image = {
    href: copies.src,
    imageSrcSet: copies.srcSet,
    imageSizes: CARD_SIZES,
    fetchPriority: "high",
  };
  return [{ tagName: "link", rel: "preload", as: "image", ...image }];
}

export default function MarketplacePage({ loaderData }: Route.ComponentProps) {
  const { query, list, banners, topSellers } = loaderData;
  const navigation = useNavigation();
  const waiting = navigation.state === "loading" && navigation.location.pathname === "/marketplace";
  const chosen = list.counts.categories.find(({ slug }) => slug === query.category);
  useUnlistedNotice();

  return (
    <div className="page market">
      <Banners banners={banners} position="top" />
      <div>
        <hgroup>
          <h1 className="title text-30 lg:text-38">{chosen?.name ?? messages.allProducts}</h1>
          {/* For a search, the line above the results already shows the number of results. */}
          {query.q ? null : <p>{messages.total(list.total, list.isCapped)}</p>}
        </hgroup>
        <SearchBar query={query} total={list.total} isCapped={list.isCapped} />
      </div>
      <Banners banners={banners} position="hero" />
      <div>
        <aside>
          <CategoryNav query={query} counts={list.counts} />
          <Banners banners={banners} position="sidebar" />
        </aside>
        <section aria-label={messages.list} aria-busy={waiting}>
          {list.total === 0 ? (
            <NothingFound query={query} topSellers={topSellers} />
          ) : (
            // Each search has its own list. A new `key` removes the pages that Load More has appended to the
            // old list.
            <ProductList
              key={catalogSearch({ ...query, page: 1 })}
              query={query}
              list={list}
              banners={banners}
            />
          )}
        </section>
      </div>
      <Banners banners={banners} position="sidebar" like="bottom" className="min-[1200px]:hidden" />
      <Banners banners={banners} position="bottom" />
    </div>
  );
}

/**
 * Shows a notice when the visitor was redirected to this page because the shop does not have the requested
 * product.
 */
function useUnlistedNotice(): void {
  const toast = useToast();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link of this list may lead back here.
  useEffect(() => {
    if (!takeUnlistedMark()) return;
    import("#app/storefront/product/unlisted-notice.ts").then(
      ({ unlistedNotice }) => toast(unlistedNotice()),
      () => {},
    );
  }, [key, toast]);
}
