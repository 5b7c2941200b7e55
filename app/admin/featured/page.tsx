import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { productPage } from "#addresses";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { pageOf } from "#app/admin/design/list/list-address.ts";
import { SearchBox } from "#app/admin/design/list/search-box.tsx";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { FigureStrip, StripFigure } from "#app/admin/design/stat-card.tsx";
import { FeatureSwitch } from "#app/admin/products/feature-switch.tsx";
import { featureIntent } from "#app/admin/products/list/actions.ts";
import { LoadMore } from "#app/admin/products/load-more.tsx";
import { productMessages } from "#app/admin/products/messages.ts";
import { ProductStatus, StockFigure } from "#app/admin/products/product-marks.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { callerContext } from "#app/request/caller.ts";
import { formAction } from "#app/request/form-action.ts";
import { Cover } from "#app/seals/cover.tsx";
import { FEATURED_ON_HOME } from "#db/values/limits.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { listFeatured, listStaffProducts } from "#domain/catalog/staff/staff-queries.ts";
import type { StaffProductCard } from "#domain/catalog/staff/staff-views.ts";
import { formatCount, formatDecimal, formatMoney } from "#messages/format.ts";
import { featuredMessages as messages } from "#messages/pt-BR/back-office/featured.ts";
import type { Route } from "./+types/page";

/**
 * The name of the address parameter for the page of featured products. `page` is the parameter for the list
 * of all products.
 */
const FEATURED_PAGE = "destaques";

/**
 * Loads one page of the featured products (`?destaques=`), and one page of the list of all products
 * (`?q=&page=`).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const search = new URL(request.url).searchParams;
  const query = { ...parseStaffQuery(search), category: "", tab: "", sort: "name" } as const;
  const [featured, all] = await Promise.all([
    listFeatured(caller, pageOf(search, FEATURED_PAGE)),
    listStaffProducts(caller, query),
  ]);
  return { featured, all };
}

export const action = formAction({ feature: featureIntent });

/** Chooses the products of the home page (spec B2.7). */
export default function FeaturedPage({ loaderData }: Route.ComponentProps) {
  useLiveList("catalogue");
  const { featured, all } = loaderData;
  const listRef = useRef<HTMLDivElement>(null);
  const share = featured.total === 0 ? 0 : (100 * featured.count) / featured.total;
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      {/* On phones the three figures stand in one row. */}
      <div className="[&>dl]:grid-cols-3">
        <FigureStrip>
          <StripFigure label={messages.featured} value={formatCount(featured.count)} />
          <StripFigure label={messages.total} value={formatCount(featured.total)} to="/admin/produtos" />
          <StripFigure
            label={messages.percentage}
            value={`${formatDecimal(share)}%`}
            note={messages.percentageNote}
          />
        </FigureStrip>
      </div>
      <section aria-labelledby="featured-now" className="my-8">
        <h2 id="featured-now" className="title mb-3 text-22">
          {messages.list}
        </h2>
        {featured.products.length > 0 && (
          <p className="-mt-3 mb-3 text-13 text-ink-2">
            {messages.onHomeNote(FEATURED_ON_HOME)}{" "}
            <a href="#all-products" className="underline underline-offset-4">
              {messages.choose}
            </a>
          </p>
        )}
        {featured.total === 0 ? (
          <EmptyState
            title={messages.empty}
            action={<LinkButton to="/admin/produtos/novo">{productMessages.create}</LinkButton>}
          >
            {productMessages.empty.noneText}
          </EmptyState>
        ) : featured.products.length === 0 ? (
          <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>
        ) : (
          <div ref={listRef}>
            <div className="-mx-4 overflow-hidden border-y border-line bg-surface sm:mx-0 sm:rounded-10 sm:border">
              <ul className="-mr-px -mb-px grid sm:grid-cols-2 xl:grid-cols-3">
                {featured.products.map((product, place) => (
                  <FeaturedItem key={product.id} product={product} isOnHome={place < FEATURED_ON_HOME} />
                ))}
              </ul>
            </div>
            {featured.count > featured.pageSize && (
              <LoadMore
                list={{ ...featured, total: featured.count, isCapped: false }}
                listRef={listRef}
                param={FEATURED_PAGE}
              />
            )}
          </div>
        )}
      </section>
      {featured.total > 0 && <AllProducts list={all} />}
    </>
  );
}

export const ErrorBoundary = loadFailure(() => {
  const { load, loadText, again } = productMessages.failed;
  return { title: messages.title, lead: messages.lead, loadFailed: load, loadFailedText: loadText, again };
});

interface FeaturedItemProps {
  product: StaffProductCard;
  /** Whether the home page has room for the product. The home page shows only active products. */
  isOnHome: boolean;
}

function FeaturedItem({ product, isOnHome }: FeaturedItemProps) {
  const isShown = product.status === "active";
  const isLive = isShown && isOnHome;
  return (
    <li
      data-product={product.id}
      className={`grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-3 border-r border-b border-line px-4 py-3 ${isLive ? "bg-success-soft" : ""}`}
    >
      <Cover slug={product.slug} emoji={product.emoji} cover={product.cover} size={40} muted={!isShown} />
      <div className="min-w-0">
        <h3 className="line-clamp-3 leading-tight font-semibold" title={product.name}>
          {product.name}
        </h3>
        <p className="text-13 text-ink-3">
          {formatMoney(product.price)}
          {" · "}
          {formatCount(product.salesCount)} {productMessages.card.sales.toLowerCase()}
        </p>
        {isLive && <p className="text-13 text-success">{messages.onHome}</p>}
        {!isShown && <p className="text-13 text-ink-3">{messages.notSold}</p>}
      </div>
      <FeatureSwitch product={product} />
    </li>
  );
}

/** The list of all products. An empty list is the result of a search. */
function AllProducts({ list }: { list: Parameters<typeof LoadMore>[0]["list"] }) {
  const listRef = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const { empty, card, sorts } = productMessages;
  return (
    <section aria-labelledby="all-products">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="all-products" className="title text-22">
          {messages.all}
        </h2>
        <SearchBox placeholder={productMessages.search} />
      </div>
      <div ref={listRef}>
        <DataTable
          caption={messages.all}
          rows={list.products}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title={empty.found}
              action={
                <LinkButton to={pathname} variant="outline">
                  {empty.clear}
                </LinkButton>
              }
            />
          }
          columns={[
            {
              key: "name",
              at: "title",
              head: sorts.name,
              isName: true,
              cell: (product) => (
                <span data-product={product.id} className="flex items-center gap-3 md:min-w-36">
                  <span data-at="cover" className="shrink-0">
                    <Cover slug={product.slug} emoji={product.emoji} cover={product.cover} size={32} />
                  </span>
                  <Link to={productPage(product.id)} className="font-semibold hover:underline">
                    {product.name}
                  </Link>
                </span>
              ),
            },
            {
              key: "status",
              at: "state",
              head: messages.status,
              cell: (product) => <ProductStatus product={product} />,
            },
            {
              key: "price",
              at: "value",
              head: sorts.price,
              numeric: true,
              cell: (product) => formatMoney(product.price),
            },
            {
              key: "stock",
              at: "more",
              head: card.stock,
              numeric: true,
              cell: (product) => <StockFigure stock={product.stock} />,
            },
            {
              key: "sales",
              at: "more",
              head: card.sales,
              numeric: true,
              cell: (product) => formatCount(product.salesCount),
            },
            {
              key: "featured",
              at: "actions",
              head: card.featured,
              cell: (product) => <FeatureSwitch product={product} />,
            },
          ]}
        />
      </div>
      <LoadMore list={list} listRef={listRef} />
    </section>
  );
}
