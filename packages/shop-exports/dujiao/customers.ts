import type { Collector } from "../base/collector.ts";
import { cellOf, type Table } from "../base/table.ts";

/** Reads the customers by their mail addresses (user.go). Passwords and balances are never read. */
export function readCustomers(table: Table, collector: Collector): void {
  for (const row of table.rows) {
    if (cellOf(row, "deleted_at") !== "") collector.leftovers.add("users.deleted_at", "deleted_there");
    else if (!["", "active"].includes(cellOf(row, "status")))
      collector.leftovers.add("users.status", "deleted_there");
    else
      collector.addCustomer(
        { file: table.file, row: row.row },
        { email: cellOf(row, "email"), name: cellOf(row, "display_name") },
      );
  }
}
