import type { Transaction } from "#db/client.server.ts";
import { holdChanges } from "#domain/catalog/price-guard/hold-changes.ts";
import { describeChange } from "#domain/catalog/products/describe-change.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { FileOutcome } from "#domain/kernel/files/file-report.ts";
import { permissionUsed } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { SavedProducts } from "./save-products.ts";

/**
 * The rows that an import wrote in its transaction. The transaction of the import can still be rolled back.
 */
export interface WrittenCatalog {
  outcome: FileOutcome;
  categoriesMade: number;
  saved: Pick<SavedProducts, "written" | "held" | "discounts" | "needs">;
}

/**
 * The columns that `describeChange` leaves out, so the audit row of an import lists their changes separately.
 */
const OWN_COLUMNS = /^(?:price_tiers|sale_|min_per|max_per|customer_days|pictures)/;

/**
 * Adds the audit rows and the price alert of an import. The audit log gets one row for the file. The audit
 * log also gets one row for each product when a user of the back office imports the file. Call the function
 * as the last statement of the transaction.
 */
export async function recordImport(
  tx: Transaction,
  caller: Caller,
  { outcome, saved }: WrittenCatalog,
): Promise<void> {
  const by = caller.kind === "staff" ? { permission: permissionUsed(caller, "products.import") } : {};
  const { created, updated, unchanged } = outcome;
  await recordAudit(tx, caller, {
    ...{ action: "CATALOGUE_IMPORTED", table: "products", recordId: "", ...by },
    details: { created, updated, unchanged },
  });
  if (caller.kind === "staff")
    for (const { before, after, changes } of saved.written)
      await recordAudit(tx, caller, {
        ...{ action: before ? "PRODUCT_UPDATED" : "PRODUCT_CREATED", table: "products" },
        ...{ recordId: after.id, ...by },
        details: { ...describeChange(before, after), ...othersOf(changes), imported: true },
      });
  await holdChanges(tx, caller, [...saved.held, ...saved.discounts]);
}

/** The changed prices, limits and images of a product, as texts in the format of the file's cells. */
function othersOf(changes: WrittenCatalog["saved"]["written"][number]["changes"]) {
  const others = typeof changes === "string" ? [] : changes.filter(({ column }) => OWN_COLUMNS.test(column));
  return others.length > 0 ? { columns: others } : {};
}
