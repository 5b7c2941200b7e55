import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { StatCard } from "#app/admin/design/stat-card.tsx";
import type { StateCounts } from "#domain/inventory/lists/inventory-views.ts";
import { BATCHES_TAB, inventoryTabs, PRODUCTS_TAB } from "#domain/inventory/lists/parse-inventory-query.ts";
import { formatCount } from "#messages/format.ts";
import { inventoryMessages as words } from "./messages.ts";

const views = Object.entries(inventoryTabs);

/** The total stock by state, each number with a link to its items. */
export function StockTotals({ totals }: { totals: StateCounts }) {
  return (
    <div className="mb-6 grid grid-cols-3 gap-2 sm:gap-3 xl:grid-cols-6">
      {views.map(([tab, state]) => (
        <StatCard
          key={state}
          label={words.totals[state]}
          value={formatCount(totals[state])}
          to={tab ? `/admin/inventario?tab=${tab}` : "/admin/inventario"}
        />
      ))}
    </div>
  );
}

/** The views of the filtered stock, with counts. A count above `max` is shown as "1,000+". */
export function StockTabs({ counts, max }: { counts: StateCounts; max: number | undefined }) {
  const tabs = views.map(([value, state]) => ({
    value,
    label: words.totals[state],
    count: counts[state],
    ...(max !== undefined && { max }),
  }));
  const byProduct = { value: PRODUCTS_TAB, label: words.byProduct.tab };
  return (
    <ListTabs label={words.views} tabs={[byProduct, ...tabs, { value: BATCHES_TAB, label: words.batches }]} />
  );
}
