import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import type { StateCounts } from "#domain/inventory/lists/inventory-views.ts";
import {
  BATCHES_TAB,
  type InventoryTab,
  inventoryTabs,
  PRODUCTS_TAB,
  stateOfTab,
} from "#domain/inventory/lists/parse-inventory-query.ts";
import type { InventoryState } from "#domain/stock/errors.ts";
import { inventoryMessages as messages } from "./messages.ts";

interface StockTabsProps {
  tab: InventoryTab;
  /** null when the totals are not known. */
  counts: StateCounts | null;
  max: number | undefined;
}

/**
 * One view of the stock for each state. Each view shows the number of items in its state. During a search,
 * the view shows the number of found items instead. A count above `max` is shown as "1,000+".
 */
export function StockTabs({ tab, counts, max }: StockTabsProps) {
  const tabs = Object.entries(inventoryTabs).map(([value, state]) => ({
    value,
    label: messages.totals[state],
    ...(counts && { count: counts[state] }),
    ...(max !== undefined && { max }),
  }));
  const byProduct = { value: PRODUCTS_TAB, label: messages.byProduct.tab };
  const state = stateOfTab(tab);
  const help: Partial<Record<InventoryState, string>> = messages.stateHelp;
  return (
    <>
      <ListTabs
        label={messages.views}
        tabs={[byProduct, ...tabs, { value: BATCHES_TAB, label: messages.batches }]}
      />
      {state && help[state] && <p className="mt-3 text-13 text-ink-2">{help[state]}</p>}
    </>
  );
}
