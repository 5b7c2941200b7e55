import { ListPlus, Plus, ScanSearch } from "lucide-react";
import { Link, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { ListPage } from "#app/admin/design/list/list-page.tsx";
import { SearchBox } from "#app/admin/design/list/search-box.tsx";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { MoreActions } from "#app/admin/design/more-actions.tsx";
import { inventoryAction } from "#app/admin/inventory/actions.ts";
import { BatchesTable } from "#app/admin/inventory/batches-table.tsx";
import { ProductPages, StockByProduct, StockNote } from "#app/admin/inventory/by-product/section.tsx";
import { hasCosts, ProductStockTable } from "#app/admin/inventory/by-product/table.tsx";
import { useItemDialogs } from "#app/admin/inventory/dialog.tsx";
import { ExportButton } from "#app/admin/inventory/export-button.tsx";
import { inventoryMessages as messages } from "#app/admin/inventory/messages.ts";
import { StockFilters } from "#app/admin/inventory/stock-filters.tsx";
import { StockTabs } from "#app/admin/inventory/stock-tabs.tsx";
import { ItemsTable } from "#app/admin/inventory/table.tsx";
import { useProductChoices } from "#app/admin/inventory/use-product-choices.ts";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { callerContext } from "#app/request/caller.ts";
import { AVAILABLE_ITEMS_FIRST, INVENTORY_PAGE } from "#db/values/limits.ts";
import {
  BATCHES_TAB,
  type InventoryQuery,
  PRODUCTS_TAB,
  parseInventoryQuery,
  stateOfTab,
} from "#domain/inventory/lists/parse-inventory-query.ts";
import { listProductStock, PRODUCTS_PAGE } from "#domain/inventory/lists/product-stock.ts";
import { queryOfItem, readInventory } from "#domain/inventory/lists/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { listEndingStock } from "#domain/sales/dashboard/list-ending-stock.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { documentLanguage } from "#messages/language.ts";
import { staffListMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { isShortened, MoreItems } from "./more-items.tsx";
import { useStockDialogs } from "./stock-dialogs.tsx";

export const meta: Route.MetaFunction = () => [
  { title: messages.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const search = new URL(request.url).searchParams;
  const query = await queryOfItem(caller, parseInventoryQuery(search));
  const isShort = isShortened(query, search);
  const [stock, byProduct, timeZone] = await Promise.all([
    readInventory(caller, query, isShort ? AVAILABLE_ITEMS_FIRST : INVENTORY_PAGE),
    stockByProduct(caller, query),
    readSetting("storeTimeZone"),
  ]);
  const more = isShort ? staffListMessages[documentLanguage()].more : null;
  return { ...stock, byProduct, query, timeZone, more, now: new Date().toISOString() };
}

/**
 * Reads the stock by product. The tab by product lists every product. The default tab lists the products that
 * need stock most.
 */
async function stockByProduct(
  caller: Caller,
  { tab, q, product, batch, isLow, after, page }: InventoryQuery,
) {
  if (tab === PRODUCTS_TAB) return listProductStock(caller, { q, after, limit: PRODUCTS_PAGE });
  const isFirstView = tab === "" && page === 1 && !isLow && [q, product, batch].every((text) => text === "");
  if (!isFirstView) return null;
  return { products: await listEndingStock(caller), next: null };
}

export const action = inventoryAction;

/**
 * The list does not load again after an item was revealed or opened, because these actions change nothing in
 * the list.
 */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const intent = formData?.get("intent");
  return intent === "reveal" || intent === "open" ? false : defaultShouldRevalidate;
}

/**
 * /admin/inventario (spec B2.8). Lists the available items and, below these, up to `SOLD_ITEMS_FIRST` sold
 * items. Each state of items other than "available" has its own view, which shows the number of items in this
 * state.
 */
export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  const { query, counts, countedMax, items, sold, batches, byProduct, timeZone, more, now } = loaderData;
  const { isCut, total, isCapped, page, from, previous, next, pageSize } = loaderData;
  const products = useProductChoices(loaderData);
  useLiveList("catalogue");
  const adding = useStockDialogs(products, query.product);
  const { acts, dialogs } = useItemDialogs([...items, ...sold], timeZone, query.item);
  const addTo = (product: string) => adding.show("varios", product);
  const lists = { acts, timeZone, now };
  const state = stateOfTab(query.tab);
  const isByProduct = query.tab === PRODUCTS_TAB;
  const empty = <EmptyList query={query} onAdd={() => adding.show("um")} />;
  const heading = state ? messages.totals[state] : isByProduct ? messages.byProduct.title : messages.batches;
  return (
    <ListPage
      title={messages.title}
      lead={messages.lead}
      actions={
        <>
          <Button variant="outline" size="sm" className="max-lg:hidden" onClick={() => adding.show("varios")}>
            <ListPlus aria-hidden="true" size={16} />
            {messages.addMany}
          </Button>
          <Button size="sm" onClick={() => adding.show("um")}>
            <Plus aria-hidden="true" size={16} />
            {messages.add}
          </Button>
          <MoreActions>
            <button type="button" className="lg:hidden" onClick={() => adding.show("varios")}>
              <ListPlus aria-hidden="true" size={16} />
              {messages.addMany}
            </button>
            <button type="button" onClick={() => adding.show("credencial")}>
              <ScanSearch aria-hidden="true" size={16} />
              {messages.find.open}
            </button>
            <ExportButton />
          </MoreActions>
        </>
      }
      toolbar={
        <>
          {!isByProduct && <StockByProduct stock={byProduct} timeZone={timeZone} onAdd={addTo} />}
          <StockTabs tab={query.tab} counts={isCut ? null : counts} max={countedMax} />
          {isByProduct ? (
            <div className="my-4">
              <SearchBox placeholder={messages.byProduct.search} />
            </div>
          ) : (
            <StockFilters query={query} products={products} />
          )}
          {isCut && state && (
            <p role="status" className="mb-4 text-13 text-ink-2">
              {messages.moreMatches}
            </p>
          )}
          <h2 className="sr-only">{heading}</h2>
        </>
      }
      table={
        state ? (
          <>
            <ItemsTable
              caption={messages.totals[state]}
              state={state}
              items={items}
              empty={empty}
              {...lists}
            />
            {more && <MoreItems shown={items.length} total={total} isCapped={isCapped} label={more} />}
          </>
        ) : isByProduct ? (
          <>
            <ProductStockTable
              products={byProduct?.products ?? []}
              timeZone={timeZone}
              onAdd={addTo}
              empty={empty}
            />
            <StockNote hasCost={hasCosts(byProduct?.products ?? [])} />
            <ProductPages next={byProduct?.next ?? null} after={query.after} />
          </>
        ) : (
          <BatchesTable batches={batches} timeZone={timeZone} empty={empty} />
        )
      }
      pages={isByProduct || more ? null : { page, pageSize, total, isCapped, from, previous, next }}
    >
      {sold.length > 0 && (
        <section aria-labelledby="sold-title" className="mt-10">
          <h2 id="sold-title" className="title mb-3 text-18 sm:text-22">
            {messages.soldTitle}
          </h2>
          <ItemsTable caption={messages.soldTitle} state="sold" items={sold} empty={null} {...lists} />
          {!isCut && <MoreSold count={counts.sold - sold.length} />}
        </section>
      )}
      {adding.dialogs}
      {dialogs}
    </ListPage>
  );
}

/** "E mais N itens vendidos..." (spec B2.8), with a link to all sold items. */
function MoreSold({ count }: { count: number }) {
  const location = useLocation();
  if (count <= 0) return null;
  return (
    <p className="mt-3">
      <Link
        to={listAddress(location, { tab: "vendidos" })}
        className="text-ink-2 underline hover:no-underline"
      >
        {messages.moreSold(count)}
      </Link>
    </p>
  );
}

function EmptyList({ query, onAdd }: { query: InventoryQuery; onAdd: () => void }) {
  const { empty } = messages;
  const location = useLocation();
  if (query.q || query.product || query.batch)
    return (
      <EmptyState
        title={query.tab === "" ? empty.available : empty.searched}
        action={
          <LinkButton variant="outline" to={listAddress(location, { q: "", produto: "", lote: "" })}>
            {empty.clear}
          </LinkButton>
        }
      >
        {empty.searchedText}
      </EmptyState>
    );
  if (query.tab === "")
    return (
      <EmptyState
        title={empty.available}
        action={
          <Button variant="outline" onClick={onAdd}>
            {messages.add}
          </Button>
        }
      >
        {empty.availableText}
      </EmptyState>
    );
  const state = query.tab === BATCHES_TAB ? "batches" : (stateOfTab(query.tab) ?? "products");
  return <EmptyState title={empty[state]}>{empty[`${state}Text`]}</EmptyState>;
}
