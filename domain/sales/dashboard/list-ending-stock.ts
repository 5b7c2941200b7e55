import type { ProductStockView } from "#domain/inventory/lists/inventory-views.ts";
import { listProductStock, PRODUCTS_FIRST, PRODUCTS_PAGE } from "#domain/inventory/lists/product-stock.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { findComputedDays } from "#domain/sales/reports/computed-days.ts";
import { listRunway } from "#domain/sales/reports/list-runway.ts";

/**
 * Lists the first products that are delivered from inventory and need new stock, in the sort order of the
 * dashboard. When fewer products need new stock, or before the worker has computed the first day of sales,
 * the list also contains products with more stock.
 * @throws SignInRequired, NotPermitted
 */
export async function listEndingStock(caller: Caller): Promise<ProductStockView[]> {
  requirePermission(caller, "inventory.view");
  const list = async (ids?: string[]) => {
    const page = await listProductStock(caller, { q: "", after: "", limit: PRODUCTS_PAGE, ids });
    return page.products.slice(0, PRODUCTS_FIRST);
  };
  const days = await findComputedDays();
  // Products that are not delivered from inventory can be among the rows, so there are more rows than shown.
  const rows = days ? await listRunway(days, PRODUCTS_PAGE) : [];
  const ending = rows.length < PRODUCTS_FIRST ? [] : await list(rows.map(({ id }) => id));
  return ending.length < PRODUCTS_FIRST ? list() : ending;
}
