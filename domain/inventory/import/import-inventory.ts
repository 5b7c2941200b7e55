import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import { fillBackorders, type ServedOrders } from "#domain/delivery/fill-backorders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { BrokenFile, DryRunEnd, ProblemList } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { fingerprintOf } from "#domain/security/vault/seal.ts";
import { NothingNew } from "#domain/stock/errors.ts";
import { addItems, ITEMS_AT_ONCE, type NewItem } from "./add-items.ts";
import { lockInventoryProduct } from "./lock-product.ts";
import { parseInventoryFile } from "./parse-inventory-file.ts";
import { type Reading, unitOf } from "./reading.ts";

export interface InventoryImport {
  source: ImportSource;
  /** How to split the file into items; `onlyReading` finds the reading when the user named none. */
  reading: Reading;
  productSlug: string;
  supplier?: string;
  /** The cost of one item, minor units of USD. */
  unitCost?: number | undefined;
  /**
   * Skips repeated credentials, in the file or in the stock of any product. Without it they refuse the file.
   */
  skipRepeated?: boolean;
  /** Checks the file against the stock and rolls everything back. */
  dryRun?: boolean;
}

export interface InventoryImported {
  product: string;
  added: number;
  /** The number of units that this import delivered to waiting paid orders. */
  deliveredToWaitingOrders: number;
  /** The number of orders that got these units. */
  served: ServedOrders;
  /** The number of skipped credentials. */
  repeated: number;
  dryRun: boolean;
}

/**
 * Adds the credentials of a file to a product's stock: all of them, or none when any entry is invalid. The
 * same transaction delivers to paid orders that wait for the product, before a new customer can buy. Allowed
 * for system callers and for staff with the permission `inventory.add`.
 * @param within an open transaction to use instead of a new one.
 * @throws ImportRefused with all invalid entries.
 * @throws SignInRequired, NotPermitted, UnknownProduct, NotFromInventory, NothingNew
 */
export async function importInventory(
  caller: Caller,
  input: InventoryImport,
  within?: Transaction,
): Promise<InventoryImported> {
  // Not `audited`: a system caller needs no permission, and an import may run in an open transaction.
  if (caller.kind !== "system") requirePermission(caller, "inventory.add");
  if (within) return addFile(within, caller, input);
  try {
    return await inTransaction(async (tx) => {
      const result = await addFile(tx, caller, input);
      if (input.dryRun) throw new DryRunEnd(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as InventoryImported;
    throw error;
  }
}

async function addFile(tx: Transaction, caller: Caller, input: InventoryImport): Promise<InventoryImported> {
  const product = await lockInventoryProduct(tx, input.productSlug);
  const batchId = randomUUID();
  await tx.insert(inventoryBatches).values({
    id: batchId,
    productId: product.id,
    source: input.source.name,
    supplier: input.supplier ?? "",
    unitCost: input.unitCost ?? null,
    createdBy: caller.kind === "staff" ? caller.userId : null,
  });
  const { added, repeated } = await addEntries(tx, product.id, batchId, input);
  if (added === 0) throw new NothingNew(repeated);
  await tx.update(inventoryBatches).set({ itemCount: added }).where(eq(inventoryBatches.id, batchId));
  const served = { delivered: 0, partly: 0 };
  const dryRun = input.dryRun ?? false;
  const filled = dryRun ? 0 : await fillBackorders(tx, product.id, `inventory import ${batchId}`, served);
  if (!dryRun) {
    await recordAudit(tx, caller, {
      action: "INVENTORY_IMPORTED",
      table: "product_inventory",
      recordId: batchId,
      permission: caller.kind === "staff" ? permissionUsed(caller, "inventory.add") : "",
      details: { product_id: product.id, added, repeated, delivered_to_waiting_orders: filled },
    });
  }
  return { product: product.slug, added, deliveredToWaitingOrders: filled, served, repeated, dryRun };
}

/** Reads the whole file, to report all invalid entries. @throws ImportRefused when an entry is invalid. */
async function addEntries(
  tx: Transaction,
  productId: string,
  batchId: string,
  input: InventoryImport,
): Promise<{ added: number; repeated: number }> {
  const unit = unitOf(input.reading);
  const problems = new ProblemList(unit);
  const seen = new Map<string, number>();
  let waiting: NewItem[] = [];
  let repeated = 0;
  let repeatedInStock = 0;
  const refuse = (number: number, reason: string) => {
    if (input.skipRepeated) repeated++;
    else problems.add(number, reason);
  };
  // Reads and seals the next part while the database inserts the part before.
  let adding: Promise<number[]> = Promise.resolve([]);
  const finishInsert = async () => {
    for (const number of await adding) {
      repeatedInStock++;
      refuse(number, "is in the stock already");
    }
  };
  const flush = async () => {
    await finishInsert();
    adding = addItems(tx, productId, batchId, waiting);
    adding.catch(() => {});
    waiting = [];
  };

  try {
    for await (const { number, fields, reason } of parseInventoryFile(input.source, input.reading)) {
      if (!fields) {
        problems.add(number, reason ?? "is refused");
        continue;
      }
      const fingerprint = fingerprintOf(Object.fromEntries(fields));
      const key = fingerprint.toString("latin1");
      const first = seen.get(key);
      if (first !== undefined) refuse(number, `is the same credential as ${unit} ${first}`);
      else {
        seen.set(key, number);
        waiting.push({ number, fields, fingerprint });
      }
      if (waiting.length >= ITEMS_AT_ONCE) await flush();
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems.add(error.line, error.reason, "line");
  }
  if (waiting.length > 0) await flush();
  await finishInsert();
  if (problems.count === 0 && seen.size === 0) problems.add(1, "the file holds no credential", "line");
  problems.refuseIfAny();
  return { added: seen.size - repeatedInStock, repeated };
}
