import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import type { StateCounts } from "#domain/inventory/lists/inventory-views.ts";
import { BATCHES_TAB, inventoryTabs, PRODUCTS_TAB } from "#domain/inventory/lists/parse-inventory-query.ts";
import { inventoryMessages as words } from "./messages.ts";

/**
 * The views of the stock by state, with the totals or what was found. A count above `max` is "1,000+".
 * @param counts null when they are not known
 */
export function StockTabs({ counts, max }: { counts: StateCounts | null; max: number | undefined }) {
  const tabs = Object.entries(inventoryTabs).map(([value, state]) => ({
    value,
    label: words.totals[state],
    ...(counts && { count: counts[state] }),
    ...(max !== undefined && { max }),
  }));
  const byProduct = { value: PRODUCTS_TAB, label: words.byProduct.tab };
  return (
    <ListTabs label={words.views} tabs={[byProduct, ...tabs, { value: BATCHES_TAB, label: words.batches }]} />
  );
}
