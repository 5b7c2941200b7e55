import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import { fillBackorders, type ServedOrders } from "#domain/delivery/fill-backorders.ts";
import { recordComparison } from "#domain/inventory/import/record-comparison.ts";
import { type Answers, AnswersNeeded, unanswered } from "#domain/inventory/rows/questions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { DomainError } from "#domain/kernel/errors.ts";
import { BrokenFile, DryRunEnd, ImportRejected, ProblemList } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordNotice } from "#domain/messaging/notices/record-notice.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { fingerprintOf } from "#domain/security/vault/seal.ts";
import { NothingNew } from "#domain/stock/errors.ts";
import { addItems, ITEMS_AT_ONCE, type NewItem } from "./add-items.ts";
import type { Judgement } from "./judge-file.ts";
import { lockInventoryProduct } from "./lock-product.ts";
import { parseInventoryFile } from "./parse-inventory-file.ts";
import { readJudgement } from "./read-judgement.ts";
import { type Reading, unitOf } from "./reading.ts";

export interface InventoryImport {
  source: ImportSource;
  /** How to split the file into items. `onlyReading` finds the reading when the user chose none. */
  reading: Reading;
  productSlug: string;
  supplier?: string;
  /** The cost of one item, in minor units of USD. */
  unitCost?: number | undefined;
  /** The user's answers to the questions about the file. */
  answers?: Answers;
  /**
   * Skips a credential that the file contains twice, or that is already in the stock of any product. Without
   * this option, one such credential makes the import refuse the whole file.
   */
  skipRepeated?: boolean;
  /** Checks the file against the stock, and then rolls the transaction back, so that nothing is stored. */
  dryRun?: boolean;
}

export interface InventoryImported {
  /** The product that the user chose, by slug. */
  product: string;
  added: number;
  /** The number of entries that the import left out because of the user's answers. */
  leftOut: number;
  /**
   * The columns that describe the rows of the file and do not belong to the credentials. The shop does not
   * deliver the values of these columns to customers.
   */
  columnsLeftOut: string[];
  /** The number of items that each product got. The keys of `products` are slugs. */
  products: Record<string, number>;
  /** The number of units that this import delivered to waiting paid orders. */
  deliveredToWaitingOrders: number;
  /** The number of waiting orders to which this import delivered units. */
  served: ServedOrders;
  /** The number of skipped credentials. */
  repeated: number;
  dryRun: boolean;
}

/**
 * Adds the credentials of a file to a product's stock. When one entry is invalid, the import refuses the
 * whole file. The same transaction delivers the new items to paid orders that wait for the product, before a
 * new customer can buy the items. Allowed for system callers and for staff with the permission
 * `inventory.add`.
 * @param within a transaction of the caller. When it is given, the function begins no new transaction.
 * @throws ImportRejected with all invalid entries.
 * @throws AnswersNeeded with the questions that have no answer.
 * @throws SignInRequired, NotPermitted, UnknownProduct, NotFromInventory, NothingNew
 */
export async function importInventory(
  caller: Caller,
  input: InventoryImport,
  within?: Transaction,
): Promise<InventoryImported> {
  // The function does not use `audited`, because a system caller needs no permission and an import can run in
  // an open transaction.
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
    // The number of repeated credentials reveals what the stock contains. When an import is rejected, the
    // audit log therefore also records this number.
    if (caller.kind === "staff" && (error instanceof NothingNew || error instanceof ImportRejected))
      await recordComparison(caller, { at: "import", product: input.productSlug, ...countsOf(error) });
    throw error;
  }
}

const countsOf = ({ details }: DomainError) => ({
  fresh: 0,
  repeated: Number(details.repeated ?? details.problems),
});

async function addFile(tx: Transaction, caller: Caller, input: InventoryImport): Promise<InventoryImported> {
  // An unknown product is refused before the file is read.
  await lockInventoryProduct(tx, input.productSlug);
  const answers = input.answers ?? {};
  const judgement = await readJudgement(tx, { ...input, answers });
  const open = unanswered(judgement.questions, answers);
  if (open.length > 0) throw new AnswersNeeded(open, unitOf(input.reading));
  const shelves = await openShelves(tx, caller, judgement, input);
  const { repeated, leftOut } = await addEntries(tx, shelves, judgement, input);
  const added = [...shelves.values()].reduce((sum, shelf) => sum + shelf.added, 0);
  if (added === 0) throw new NothingNew(repeated);
  const result: InventoryImported = {
    product: input.productSlug,
    added,
    deliveredToWaitingOrders: 0,
    served: { delivered: 0, partly: 0 },
    repeated,
    leftOut,
    columnsLeftOut: judgement.leftOut,
    products: {},
    dryRun: input.dryRun ?? false,
  };
  for (const [slug, shelf] of shelves) {
    if (shelf.added === 0) await tx.delete(inventoryBatches).where(eq(inventoryBatches.id, shelf.batchId));
    else {
      result.products[slug] = shelf.added;
      const details = { units: shelf.added };
      await recordNotice(tx, { kind: "import_done", subject: shelf.productId, details });
      result.deliveredToWaitingOrders += await closeShelf(tx, caller, shelf, result);
    }
  }
  return result;
}

/** A product that gets items of the file, with its new batch. */
interface Shelf {
  productId: string;
  batchId: string;
  added: number;
  waiting: NewItem[];
}

/** Locks the products in the order of their slugs, so that two imports never deadlock. */
async function openShelves(
  tx: Transaction,
  caller: Caller,
  { products }: Judgement,
  input: InventoryImport,
): Promise<Map<string, Shelf>> {
  const shelves = new Map<string, Shelf>();
  for (const slug of products.toSorted()) {
    const { id: productId } = await lockInventoryProduct(tx, slug);
    const batchId = randomUUID();
    await tx.insert(inventoryBatches).values({
      id: batchId,
      productId,
      source: input.source.name,
      supplier: input.supplier ?? "",
      unitCost: input.unitCost ?? null,
      createdBy: caller.kind === "staff" ? caller.userId : null,
    });
    shelves.set(slug, { productId, batchId, added: 0, waiting: [] });
  }
  return shelves;
}

/**
 * Stores the item count of a product's batch, delivers units to the orders that wait for the product, and
 * records the import.
 * @returns the number of delivered units.
 */
async function closeShelf(
  tx: Transaction,
  caller: Caller,
  { productId, batchId, added }: Shelf,
  { served, repeated, leftOut, dryRun }: InventoryImported,
): Promise<number> {
  await tx.update(inventoryBatches).set({ itemCount: added }).where(eq(inventoryBatches.id, batchId));
  if (dryRun) return 0;
  const filled = await fillBackorders(tx, productId, `inventory import ${batchId}`, served);
  await recordAudit(tx, caller, {
    action: "INVENTORY_IMPORTED",
    table: "product_inventory",
    recordId: batchId,
    permission: caller.kind === "staff" ? permissionUsed(caller, "inventory.add") : "",
    details: {
      product_id: productId,
      added,
      repeated,
      left_out: leftOut,
      delivered_to_waiting_orders: filled,
    },
  });
  return filled;
}

/** Reads the whole file, to report all invalid entries. @throws ImportRejected when an entry is invalid. */
async function addEntries(
  tx: Transaction,
  shelves: Map<string, Shelf>,
  judgement: Judgement,
  input: InventoryImport,
): Promise<{ repeated: number; leftOut: number }> {
  const unit = unitOf(input.reading);
  const problems = new ProblemList(unit);
  const seen = new Map<string, number>();
  let repeated = 0;
  let leftOut = 0;
  const reject = (number: number, reason: string) => {
    if (input.skipRepeated) repeated++;
    else problems.add(number, reason);
  };
  // While the database inserts one part of the file, the function already reads and encrypts the next part.
  let adding: Promise<void> = Promise.resolve();
  const flush = async (shelf: Shelf) => {
    await adding;
    const items = shelf.waiting;
    shelf.waiting = [];
    adding = addItems(tx, shelf.productId, shelf.batchId, items).then((skipped) => {
      shelf.added += items.length - skipped.length;
      for (const number of skipped) reject(number, "is in the stock already");
    });
    adding.catch(() => {});
  };

  try {
    for await (const entry of parseInventoryFile(input.source, input.reading)) {
      const settled = judgement.settle(entry);
      if (settled.becomes === "nothing") leftOut++;
      else if (settled.becomes === "problem") problems.add(settled.number, settled.reason);
      else {
        const { number, fields, validity } = settled;
        const fingerprint = fingerprintOf(Object.fromEntries(fields));
        const key = fingerprint.toString("latin1");
        const first = seen.get(key);
        const shelf = shelves.get(settled.product);
        if (!shelf) throw new Error("an entry goes to a product that was not locked");
        if (first !== undefined) reject(number, `is the same credential as ${unit} ${first}`);
        else {
          seen.set(key, number);
          shelf.waiting.push({ number, fields, fingerprint, validity });
        }
        if (shelf.waiting.length >= ITEMS_AT_ONCE) await flush(shelf);
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems.add(error.line, error.reason, "line");
  }
  for (const shelf of shelves.values()) if (shelf.waiting.length > 0) await flush(shelf);
  await adding;
  if (problems.count === 0 && seen.size === 0 && leftOut === 0)
    problems.add(1, "the file holds no credential", "line");
  problems.rejectIfAny();
  return { repeated, leftOut };
}
