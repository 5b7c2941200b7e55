import type { ProductStockView } from "#domain/inventory/lists/inventory-views.ts";
import { listProductStock, PRODUCTS_FIRST, PRODUCTS_PAGE } from "#domain/inventory/lists/product-stock.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { findComputedDays } from "#domain/sales/reports/computed-days.ts";
import { listRunway } from "#domain/sales/reports/list-runway.ts";

/**
 * Lists the first products that are delivered from inventory and need new stock, in the order of the
 * dashboard. When fewer products need new stock, or before the worker has computed the first day of sales,
 * other products follow.
 * @throws SignInRequired, NotPermitted
 */
export async function listEndingStock(caller: Caller): Promise<ProductStockView[]> {
  requirePermission(caller, "inventory.view");
  const list = async (ids?: string[]) =>
    (await listProductStock(caller, { q: "", after: "", limit: PRODUCTS_PAGE, ids })).products;
  const days = await findComputedDays();
  const runway = days ? await listRunway(days, { limit: PRODUCTS_FIRST, isInventoryOnly: true }) : [];
  const ids = runway.map(({ id }) => id);
  const ending = (await list(ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const others = ending.length < PRODUCTS_FIRST ? (await list()).filter(({ id }) => !ids.includes(id)) : [];
  return [...ending, ...others].slice(0, PRODUCTS_FIRST);
}
