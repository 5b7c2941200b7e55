import { Fragment, lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { ProgressBar } from "#app/connection/page-progress.tsx";
import { buttonClasses } from "#app/design-system/button.tsx";
import { connection, loadPart } from "#app/design-system/connection.ts";
import { Link } from "#app/design-system/link.tsx";
import { PlainLinks } from "#app/design-system/plain-links.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { catalogNotice } from "#app/live-updates/catalog-notice.ts";
import { refreshWhileShown } from "#app/live-updates/refresh-while-shown.ts";
import { sealAddresses } from "#app/seals/seal-addresses.ts";
import { isInk } from "#app/seals/small-image.tsx";
import type {
  BannerView,
  CatalogPage,
  CatalogQuery,
  ProductCard as Product,
} from "#domain/catalog/products/product-views.ts";
import { catalogSearch } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { marketplaceBadge } from "#domain/catalog/storefront/rules.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { Banners } from "./banners.tsx";
import { ProductCard } from "./product-card.tsx";
import { fromRows, type ListInRows } from "./product-rows.ts";
import { standingBadge } from "./standing-badge.ts";
import { useAddOne } from "./use-add-one.ts";

const messages = shopMessages.marketplace;
/** The id of the route that loads further pages. */
const LIST_ROUTE = "storefront/marketplace/page";
/** The number of products before the banner in the middle of the list. */
const MIDDLE = 6;

const QuickView = lazy(async () => ({
  default: (await loadPart(() => import("./quick-view.tsx"))).QuickView,
}));

interface ProductListProps {
  query: CatalogQuery;
  list: ListInRows;
  banners: BannerView[];
}

/** The products of one search, the count "24 of 128", the button Load More, and the quick view. */
export function ProductList({ query, list, banners }: ProductListProps) {
  // The memo returns the same object for the same data. Without the memo, the list would treat a new object
  // as newly loaded data.
  const first = useMemo(() => fromRows(list), [list]);
  const { products, nextPage, shown, total, hasMore, loadMore, loading, failed, listRef } = useMorePages(
    query,
    first,
  );
  const [looked, setLooked] = useState<Product | null>(null);
  const [looking, setLooking] = useState(false);
  const look = (product: Product) => {
    setLooked(product);
    setLooking(true);
  };
  const { add, added } = useAddOne();
  const seals = products.some(({ cover }) => isInk(cover)) ? sealAddresses(products) : [];
  const standing = standingBadge(products.map(({ salesCount }) => marketplaceBadge(salesCount)));
  const count = messages.shown(shown, total, first.isCapped);

  return (
    <>
      <p role="status" className={query.q ? "mb-3 text-15 text-ink-3" : "sr-only"}>
        {query.q ? messages.found(shown, total, query.q, first.isCapped) : count}
      </p>
      <PlainLinks ref={listRef} className="card-grid">
        {products.map((product, index) => (
          <Fragment key={product.id}>
            {index === MIDDLE ? (
              <Banners as="li" banners={banners} position="middle" className="col-span-full" />
            ) : null}
            <li data-product={product.id}>
              <ProductCard
                product={product}
                onAdd={add}
                isAdded={added === product.id}
                onQuickView={look}
                standing={standing}
                seal={seals[index]}
              />
            </li>
          </Fragment>
        ))}
      </PlainLinks>
      {hasMore ? (
        <div className="mt-8 grid justify-items-center gap-3">
          <p aria-hidden="true" className="text-15 text-ink-3">
            {count}
          </p>
          <Link
            to={nextPage}
            replace
            preventScrollReset
            aria-busy={loading}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              loadMore();
            }}
            className={buttonClasses({ variant: "outline", className: "min-w-40" })}
          >
            {loading ? messages.loading : messages.loadMore}
          </Link>
          {failed ? (
            <p role="alert" className="text-15 text-danger">
              {messages.loadFailed}
            </p>
          ) : null}
        </div>
      ) : null}
      {looked ? (
        <Suspense fallback={<ProgressBar />}>
          <QuickView product={looked} open={looking} onOpenChange={setLooking} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Manages the appended pages. Load More changes the URL without reloading the list. Therefore Back and Reload
 * show all appended pages again.
 */
function useMorePages(query: CatalogQuery, first: CatalogPage) {
  const fetcher = useFetcher<{ list: ListInRows }>();
  const [pages, setPages] = useState<CatalogPage[]>([]);
  const [failed, setFailed] = useState(false);
  const toast = useToast();
  const listRef = useRef<HTMLUListElement>(null);

  // When the page loads a new list, the component shows this list. For example, the page loads a new list
  // after Back or after a change of the catalog.
  const [begin, setBegin] = useState(first);
  if (begin !== first) {
    setBegin(first);
    setPages([]);
  }

  const last = pages.at(-1) ?? first;
  const products =
    pages.length === 0
      ? first.products
      : [...new Map([first, ...pages].flatMap((part) => part.products).map((one) => [one.id, one])).values()];

  // Appends a page once, in the render that receives the page. When the same page arrives twice, the list
  // does not change.
  const arrived = fetcher.data && fromRows(fetcher.data.list);
  if (arrived && arrived.page === last.page + 1 && arrived.page > first.page) {
    setPages([...pages, arrived]);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs after the cards appear.
  useEffect(() => {
    if (pages.length === 0) return;
    const address = `/marketplace${catalogSearch({ ...query, page: last.page })}`;
    window.history.replaceState(window.history.state, "", address);
    const added = last.products.find(({ id }) => listRef.current?.querySelector(`[data-product="${id}"]`));
    if (added)
      listRef.current?.querySelector<HTMLElement>(`[data-product="${added.id}"] :is(h2, h3) a`)?.focus();
  }, [pages]);

  const nextPage = `/marketplace${catalogSearch({ ...query, page: last.page + 1 })}`;
  const loadMore = async () => {
    if (fetcher.state !== "idle") return;
    setFailed(false);
    const address = `${nextPage}&only=page&after=${last.next}`;
    const kept = [{ id: LIST_ROUTE, loaderData: fetcher.data ?? null }];
    const load = () => fetcher.load(address);
    if (!connection.isLost() && (await refreshWhileShown(address, () => kept, load)) === "arrived") return;
    setFailed(true);
    // The notice in the header already reports a lost connection.
    if (!connection.isLost()) toast(catalogNotice("products"));
  };
  const retry = useEffectEvent(() => {
    if (failed && !connection.isLost()) void loadMore();
  });
  useEffect(() => connection.subscribe(() => retry()), []);

  return {
    products,
    nextPage,
    shown: Math.max(products.length, last.shown),
    total: last.total,
    hasMore: last.hasMore,
    loadMore,
    loading: fetcher.state !== "idle",
    failed,
    listRef,
  };
}
