import type { ShopCollector } from "#domain/catalog/import/moving-in/collect-shop.ts";
import { cellOf, type Table } from "#domain/catalog/import/moving-in/table.ts";
import { parseReachableEmail, splitFullName } from "#domain/identity/sign-in/rules.ts";
import { DomainError } from "#domain/kernel/errors.ts";

/** Reads the customers by their mail addresses (user.go). Passwords and balances are never read. */
export function readCustomers(table: Table, collector: ShopCollector): void {
  const seen = new Map<string, number>();
  for (const row of table.rows) {
    const place = { file: table.file, row: row.row };
    if (cellOf(row, "deleted_at") !== "") collector.leftovers.add("users.deleted_at", "deleted_there");
    else if (!["", "active"].includes(cellOf(row, "status")))
      collector.leftovers.add("users.status", "deleted_there");
    else
      try {
        const email = parseReachableEmail(cellOf(row, "email"));
        const name = cellOf(row, "display_name");
        splitFullName(name);
        const first = seen.get(email);
        if (first !== undefined) collector.refuse(place, `has the mail address of row ${first}`);
        else {
          seen.set(email, row.row);
          collector.customers.push({ ...place, email, name });
        }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const field = error.details.field === "fullName" ? "the name" : "the mail address";
        collector.refuse(place, `${field} is not valid`);
      }
  }
}
