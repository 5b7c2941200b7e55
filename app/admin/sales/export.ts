import { csvExport } from "#app/admin/design/export/csv-export.ts";
import { postOnly } from "#app/request/post-only.ts";
import { exportSales } from "#domain/sales/export/export-sales.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { salesColumns } from "./sales-columns.ts";

/** POST: the sales of the list's search and view as CSV, one row for each line of an order. */
export const action = csvExport({
  action: "orders.export",
  list: "/admin/vendas",
  name: "vendas",
  fields: ["q", "tab", "ordem", "situacao", "produto", "metodo", "de", "ate"],
  read: (caller, address) => exportSales(caller, parseSalesFilter(address)),
  columns: salesColumns,
});

export const loader = postOnly;
