import { redirect, type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from "react-router";
import { productPage } from "#addresses";
import { listPath } from "#app/admin/design/list/list-address.ts";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { currentView, ListViews } from "#app/admin/design/list/list-views.tsx";
import { readShownViews, type ShownViews } from "#app/admin/design/list/read-shown-views.server.ts";
import { SearchBox } from "#app/admin/design/list/search-box.tsx";
import { readEdited } from "#app/admin/design/list/use-form-address.ts";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { FigureStrip, StripFigure } from "#app/admin/design/stat-card.tsx";
import { BulkBar } from "#app/admin/products/bulk/bar.tsx";
import { SelectAll, SelectionProvider } from "#app/admin/products/bulk/selection.tsx";
import { productMessages as messages } from "#app/admin/products/messages.ts";
import { callerContext } from "#app/request/caller.ts";
import { formAction } from "#app/request/form-action.ts";
import { findProductPrices } from "#domain/catalog/price-settings/queries.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { findProductTies, findStaffProduct, listStaffProducts } from "#domain/catalog/staff/staff-queries.ts";
import type { StaffProductPage, StaffProductStats, StaffTab } from "#domain/catalog/staff/staff-views.ts";
import { findProductVariants } from "#domain/catalog/variants/queries.ts";
import { formatCount } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { staffListMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { productIntents } from "./actions.ts";
import { ProductsActions } from "./actions-bar.tsx";
import { ProductDialogs } from "./dialog.tsx";
import { CategoryFilter, ProductSort } from "./filters.tsx";
import { ProductList } from "./product-list.tsx";

/**
 * Loads the list that the address selects. The paths `novo` and `:id/editar` and the parameters `precos`,
 * `variacoes` and `excluir` open a dialog over the list.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const search = new URL(request.url).searchParams;
  const moved = formAddress(search);
  if (moved) throw redirect(moved);
  const query = parseStaffQuery(search);
  const [priced, varied, removed] = [search.get("precos"), search.get("variacoes"), search.get("excluir")];
  const readParts = async (id: string) => {
    const [prices, variants] = await Promise.all([
      findProductPrices(caller, id),
      findProductVariants(caller, id),
    ]);
    const texts = staffListMessages[documentLanguage()].price;
    const priceTexts = prices && {
      before: texts.before(prices.price),
      lowest: texts.lowest(prices.lowestPrice),
    };
    return { prices, variants, priceTexts };
  };
  const [list, views, edited, parts, prices, variants, ties] = await Promise.all([
    listStaffProducts(caller, query),
    readShownViews(caller, "products"),
    readEdited(params, (id) => findStaffProduct(caller, id)),
    readEdited(params, readParts),
    priced ? findProductPrices(caller, priced) : null,
    varied ? findProductVariants(caller, varied) : null,
    removed ? findProductTies(caller, removed) : null,
  ]);
  return { query, list, views, edited, parts: parts?.row ?? null, prices, variants, ties };
}

/** Converts the parameters `?novo` and `?editar=` of old links to the current address of the form. */
function formAddress(search: URLSearchParams): string | null {
  const id = search.get("editar");
  if (!id && !search.has("novo")) return null;
  const rest = new URLSearchParams([...search].filter(([name]) => name !== "editar" && name !== "novo"));
  const path = id ? productPage(encodeURIComponent(id)) : "/admin/produtos/novo";
  return rest.size > 0 ? `${path}?${rest}` : path;
}

export const action = formAction(productIntents);

/** The preview of a mail changes no data, so the page does not load the list again. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get("intent") !== "preview-mail" && defaultShouldRevalidate;

/** The page of the products, with their filters and their dialogs (spec B2.6). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { query, list, views, edited, parts, prices, variants, ties } = loaderData;
  const { search, pathname } = useLocation();
  const navigation = useNavigation();
  useLiveList("catalogue");
  const isWaiting = navigation.state === "loading" && navigation.location.pathname === pathname;
  const categories = list.categories.flatMap(({ id, count: _, ...one }) =>
    id === null ? [] : { id, ...one },
  );
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} actions={<ProductsActions search={search} />} />
      <Stats stats={list.stats} />
      <Tabs counts={list.tabs} current={query.tab} views={views} />
      <div className="mt-4 flex items-center justify-between gap-3 max-sm:gap-2 max-sm:[&>form]:min-w-0">
        <SearchBox placeholder={messages.search} />
        <ProductSort query={query} />
      </div>
      <div className="mt-4 grid gap-4 xl:grid-cols-[13.5rem_minmax(0,1fr)] xl:gap-6">
        <CategoryFilter query={query} list={list} />
        <section
          aria-label={messages.list}
          aria-busy={isWaiting}
          className={`relative min-w-0 transition-opacity ${isWaiting ? "opacity-60 delay-150" : ""}`}
        >
          <SelectionProvider>
            <SelectAll shown={list.products.flatMap(({ id, isArchived }) => (isArchived ? [] : [id]))} />
            <ProductList query={query} list={list} />
            <BulkBar categories={categories} />
          </SelectionProvider>
        </section>
      </div>
      <ProductDialogs asked={{ edited, parts, prices, variants, ties }} categories={categories} />
    </>
  );
}

export const ErrorBoundary = loadFailure(() => {
  const { load, loadText, again } = messages.failed;
  return { title: messages.title, lead: messages.lead, loadFailed: load, loadFailedText: loadText, again };
});

/** The figures of the shop, each with a link to its rows. */
function Stats({ stats }: { stats: StaffProductStats }) {
  const pathname = listPath(useLocation().pathname);
  const names = messages.stats;
  return (
    <FigureStrip>
      <StripFigure
        label={names.total}
        value={formatCount(stats.total)}
        note={names.totalNote}
        to={pathname}
      />
      <StripFigure
        label={names.active}
        value={formatCount(stats.active)}
        note={names.activeNote}
        to={`${pathname}?tab=ativos`}
      />
      <StripFigure
        label={names.low}
        value={formatCount(stats.low)}
        note={names.lowNote}
        to={`${pathname}?tab=estoque-baixo&sort=stock`}
      />
      <StripFigure
        label={names.out}
        value={formatCount(stats.out)}
        note={names.outNote}
        to={`${pathname}?tab=esgotados`}
      />
    </FigureStrip>
  );
}

interface TabsProps {
  counts: StaffProductPage["tabs"];
  current: StaffTab;
  views: ShownViews;
}

function Tabs({ counts, current, views }: TabsProps) {
  const { search } = useLocation();
  const names = messages.tabs;
  const isUsed = (tab: "precos" | "promocoes") => (counts?.[tab] ?? 0) > 0 || current === tab;
  return (
    <ListTabs
      label={names.label}
      tabs={[
        { value: "", label: names.all, count: counts?.[""] },
        { value: "ativos", label: names.active, count: counts?.ativos },
        { value: "inativos", label: names.inactive, count: counts?.inativos },
        { value: "estoque-baixo", label: names.low, count: counts?.["estoque-baixo"] },
        { value: "esgotados", label: names.out, count: counts?.esgotados },
        ...(isUsed("promocoes")
          ? [{ value: "promocoes", label: names.sales, count: counts?.promocoes }]
          : []),
        ...(isUsed("precos") ? [{ value: "precos", label: names.held, count: counts?.precos }] : []),
        { value: "arquivados", label: names.archived, count: counts?.arquivados },
      ]}
      isElsewhere={currentView(views, search) !== undefined}
    >
      <ListViews own={views} />
    </ListTabs>
  );
}
