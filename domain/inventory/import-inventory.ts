import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import type { Caller } from "#domain/caller.ts";
import { fillOwedOrders } from "#domain/delivery/fill-owed-orders.ts";
import { DomainError } from "#domain/errors.ts";
import { BrokenFile, DryRunEnd, ProblemList } from "#domain/imports/import-problems.ts";
import type { ImportSource } from "#domain/imports/import-source.ts";
import { recordAudit } from "#domain/security/record-audit.ts";
import { fingerprintOf } from "#domain/vault/seal.ts";
import { addItems, ITEMS_AT_ONCE, type NewItem } from "./add-items.ts";
import { type InventoryFormat, parseInventoryFile, unitOf } from "./parse-inventory-file.ts";

export interface InventoryImport {
  source: ImportSource;
  format: InventoryFormat;
  productSlug: string;
  supplier?: string;
  /** What one item cost, minor units of USD. */
  unitCost?: number;
  /** Everything is checked against the stock, nothing is kept. */
  dryRun?: boolean;
}

export interface InventoryImported {
  product: string;
  added: number;
  /** Units of paid orders that waited for this product and were delivered by this import. */
  deliveredToWaitingOrders: number;
  dryRun: boolean;
}

/** The slug names no product. */
export class UnknownProduct extends DomainError {
  constructor(slug: string) {
    super("unknown_product", 404, { slug });
  }
}

/** Only account products are delivered from inventory. */
export class NotFromInventory extends DomainError {
  constructor(slug: string, deliveryType: string) {
    super("not_from_inventory", 409, { slug, deliveryType });
  }
}

/**
 * Adds the credentials of a file to a product's stock: all of them, or none when any place of the file is refused.
 * Paid orders that wait for the product are served in the same transaction, before anybody can buy (order-lifecycle T7).
 * @param within an open transaction to work in, instead of one of its own.
 * @throws UnknownProduct, NotFromInventory, ImportRefused with every bad place.
 */
export async function importInventory(
  caller: Caller,
  input: InventoryImport,
  within?: Transaction,
): Promise<InventoryImported> {
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
  // The weakest lock that keeps the product's row: buyers of it go on meanwhile.
  const [product] = await tx
    .select({ id: products.id, slug: products.slug, deliveryType: products.deliveryType })
    .from(products)
    .where(eq(products.slug, input.productSlug))
    .for("key share");
  if (!product) throw new UnknownProduct(input.productSlug);
  if (product.deliveryType !== "account") throw new NotFromInventory(product.slug, product.deliveryType);

  const batchId = randomUUID();
  await tx.insert(inventoryBatches).values({
    id: batchId,
    productId: product.id,
    source: input.source.name,
    supplier: input.supplier ?? "",
    unitCost: input.unitCost ?? null,
  });
  const added = await addEntries(tx, product.id, batchId, input);
  await tx.update(inventoryBatches).set({ itemCount: added }).where(eq(inventoryBatches.id, batchId));
  const filled = input.dryRun ? 0 : await fillOwedOrders(tx, product.id, `inventory import ${batchId}`);
  if (!input.dryRun) {
    await recordAudit(tx, caller, {
      action: "INVENTORY_IMPORTED",
      table: "product_inventory",
      recordId: batchId,
      details: { product_id: product.id, added, delivered_to_waiting_orders: filled },
    });
  }
  return { product: product.slug, added, deliveredToWaitingOrders: filled, dryRun: input.dryRun ?? false };
}

/** Reads the file to its end, so that every bad place is named. @throws ImportRefused. */
async function addEntries(
  tx: Transaction,
  productId: string,
  batchId: string,
  input: InventoryImport,
): Promise<number> {
  const unit = unitOf(input.format);
  const problems = new ProblemList(unit);
  const seen = new Map<string, number>();
  let waiting: NewItem[] = [];
  // The next part is read and sealed while the database takes the one before.
  let adding: Promise<number[]> = Promise.resolve([]);
  const added = async () => {
    for (const number of await adding) problems.add(number, "is in the stock already");
  };
  const flush = async () => {
    await added();
    adding = addItems(tx, productId, batchId, waiting);
    adding.catch(() => {});
    waiting = [];
  };

  try {
    for await (const { number, fields, reason } of parseInventoryFile(input.source, input.format)) {
      if (!fields) {
        problems.add(number, reason ?? "is refused");
        continue;
      }
      const fingerprint = fingerprintOf(Object.fromEntries(fields));
      const key = fingerprint.toString("latin1");
      const first = seen.get(key);
      if (first !== undefined) problems.add(number, `is the same credential as ${unit} ${first}`);
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
  await added();
  if (problems.count === 0 && seen.size === 0) problems.add(1, "the file holds no credential", "line");
  problems.refuseIfAny();
  return seen.size;
}
