import { csvExport } from "#app/admin/design/export/csv-export.ts";
import { postOnly } from "#app/request/post-only.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { exportSales } from "#domain/sales/export/export-sales.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { markedIds } from "./forms.ts";
import { salesColumns } from "./sales-columns.ts";

/**
 * POST: the sales of the list, or the marked sales, as CSV. The file has one row for each line of an order.
 */
export const action = csvExport({
  action: "orders.export",
  list: "/admin/vendas",
  name: "vendas",
  fields: ["q", "tab", "ordem", "situacao", "produto", "metodo", "de", "ate", "pedidos"],
  read: (caller, address) => {
    const marked = address.get("pedidos");
    const only = marked === null ? undefined : markedIds.safeParse(marked).data;
    if (marked !== null && !only?.every(isId)) throw new InvalidInput("pedidos", "malformed");
    return exportSales(caller, parseSalesFilter(address), { only });
  },
  columns: salesColumns,
});

export const loader = postOnly;
