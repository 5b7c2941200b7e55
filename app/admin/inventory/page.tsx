import { useState } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { ListPage } from "#app/admin/design/list/list-page.tsx";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { callerContext } from "#app/caller.ts";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import {
  BATCHES_TAB,
  type InventoryQuery,
  inventoryTabs,
  parseInventoryQuery,
} from "#domain/inventory/lists/parse-inventory-query.ts";
import { readInventory } from "#domain/inventory/lists/queries.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { Route } from "./+types/page";
import { inventoryAction } from "./actions.ts";
import { AddItemDialog } from "./add-item-dialog.tsx";
import { BatchesTable } from "./batches/table.tsx";
import { useItemDialogs } from "./dialog.tsx";
import { ExportButton } from "./export-button.tsx";
import { ImportDialog } from "./import/dialog.tsx";
import type { ImportFields } from "./import/import-form.tsx";
import { inventoryMessages as words } from "./messages.ts";
import { StockFilters } from "./stock-filters.tsx";
import { StockTabs, StockTotals } from "./stock-totals.tsx";
import { ItemsTable } from "./table.tsx";
import { useProductChoices } from "./use-product-choices.ts";

export const meta: Route.MetaFunction = () => [
  { title: words.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseInventoryQuery(new URL(request.url).searchParams);
  const [stock, timeZone] = await Promise.all([
    readInventory(context.get(callerContext), query),
    readSetting("storeTimeZone"),
  ]);
  return { ...stock, query, timeZone, now: new Date().toISOString() };
}

export const action = inventoryAction;

/** Revealing or opening an item changes nothing in the list. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const intent = formData?.get("intent");
  return intent === "reveal" || intent === "open" ? false : defaultShouldRevalidate;
}

/**
 * /admin/inventario (spec: back-office §2 Inventory): totals,
 * available items, the first sold items, and views of every state.
 */
export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  const { query, totals, counts, countedMax, items, sold, batches, timeZone, now } = loaderData;
  const { total, isCapped, page, pageSize } = loaderData;
  const products = useProductChoices(loaderData);
  useLiveList("catalogue");
  const [adds, setAdds] = useState<"one" | "many" | null>(null);
  const [given, setGiven] = useState<Partial<ImportFields> | null>(null);
  const { acts, dialogs } = useItemDialogs([...items, ...sold], timeZone);
  const lists = { acts, timeZone, now };
  const state = query.tab === BATCHES_TAB ? null : inventoryTabs[query.tab];
  const empty = <EmptyList query={query} onAdd={() => setAdds("one")} />;
  return (
    <ListPage
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <ExportButton />
          <Button variant="outline" onClick={() => setAdds("many")}>
            {words.addMany}
          </Button>
          <Button className="max-sm:order-first" onClick={() => setAdds("one")}>
            {words.add}
          </Button>
        </>
      }
      toolbar={
        <>
          <StockTotals totals={totals} />
          <StockTabs counts={counts} max={countedMax} />
          <StockFilters query={query} products={products} />
          <h2 className="sr-only">{state ? words.totals[state] : words.batches}</h2>
        </>
      }
      table={
        state ? (
          <ItemsTable caption={words.totals[state]} state={state} items={items} empty={empty} {...lists} />
        ) : (
          <BatchesTable batches={batches} timeZone={timeZone} empty={empty} />
        )
      }
      pages={{ page, pageSize, total, isCapped }}
    >
      {sold.length > 0 && (
        <section aria-labelledby="sold-title" className="mt-10">
          <h2 id="sold-title" className="title mb-3 text-22">
            {words.soldTitle}
          </h2>
          <ItemsTable caption={words.soldTitle} state="sold" items={sold} empty={null} {...lists} />
          <MoreSold count={counts.sold - sold.length} />
        </section>
      )}
      <AddItemDialog
        open={adds === "one"}
        onClose={() => setAdds(null)}
        products={products}
        product={query.product}
        onMany={(typed) => {
          setGiven(typed);
          setAdds("many");
        }}
      />
      <ImportDialog
        open={adds === "many"}
        onClose={() => setAdds(null)}
        products={products}
        product={query.product}
        given={given}
      />
      {dialogs}
    </ListPage>
  );
}

/** "E mais N itens vendidos..." (spec: back-office §2 Inventory), with a link to all of them. */
function MoreSold({ count }: { count: number }) {
  const location = useLocation();
  if (count <= 0) return null;
  return (
    <p className="mt-3">
      <Link
        to={listAddress(location, { tab: "vendidos" })}
        className="text-ink-2 underline hover:no-underline"
      >
        {words.moreSold(count)}
      </Link>
    </p>
  );
}

function EmptyList({ query, onAdd }: { query: InventoryQuery; onAdd: () => void }) {
  const { empty } = words;
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
        {empty.searchedWords}
      </EmptyState>
    );
  if (query.tab === "")
    return (
      <EmptyState title={empty.available} action={<Button onClick={onAdd}>{words.add}</Button>}>
        {empty.availableWords}
      </EmptyState>
    );
  const state = query.tab === BATCHES_TAB ? "batches" : inventoryTabs[query.tab];
  return <EmptyState title={empty[state]}>{empty[`${state}Words`]}</EmptyState>;
}
