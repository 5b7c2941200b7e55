import { randomUUID } from "node:crypto";
import { inventoryBatches } from "#db/schema/inventory.ts";
import { fillBackorders, type ServedOrders } from "#domain/delivery/fill-backorders.ts";
import { addItems } from "#domain/inventory/import/add-items.ts";
import { countItems } from "#domain/inventory/import/find-readings.ts";
import { lockInventoryProduct } from "#domain/inventory/import/lock-product.ts";
import { recordComparison } from "#domain/inventory/import/record-comparison.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { fingerprintOf } from "#domain/security/vault/seal.ts";
import { AlreadyInStock, LooksLikeMany } from "#domain/stock/errors.ts";
import type { Fields } from "#domain/stock/parse-credential.ts";
import { type CredentialAnswers, readCredential } from "./read-credential.ts";

export interface NewItemInput {
  /** The product's slug. */
  product: string;
  /** A credential as JSON, as lines of "key: value", or as any other text (spec B5-14). */
  accountData: string;
  /**
   * Whether the user has confirmed that the data is one item, although the data looks like several items.
   */
  asOne?: boolean;
  /** The user's answers about odd characters and damaged values. */
  answers?: CredentialAnswers;
  /** The source is "text" for data that the user typed, or the name of the uploaded file. */
  source: string;
  supplier?: string;
  /** Minor units of USD. */
  unitCost?: number | undefined;
}

/**
 * Adds one credential to a product's stock, as a batch with one item (spec B2.8, B7-17). The same transaction
 * delivers the credential to paid orders that wait for the product, before a new customer can buy the
 * credential.
 * @throws InvalidInput when the product is missing.
 * @throws NotPermitted, LooksLikeMany, CredentialNotTaken, CredentialInDoubt, UnknownProduct,
 * NotFromInventory, AlreadyInStock, TooManyAttempts, TryAgainLater
 */
export async function addItem(
  caller: Caller,
  input: NewItemInput,
): Promise<{ product: string; served: ServedOrders }> {
  const staff = requirePermission(caller, "inventory.add");
  if (input.product.trim() === "") throw new InvalidInput("product", "required");
  const items = input.asOne ? 1 : await countItems(input.accountData);
  if (items > 1) throw new LooksLikeMany(items);
  const fields = readCredential(input.accountData, input.answers);
  return writeItem(staff, input, fields).catch(async (error: unknown) => {
    // The error reveals to the user that the stock contains the credential. The shop therefore counts and
    // records this error in the same way as a comparison of a file with the stock.
    if (error instanceof AlreadyInStock)
      await recordComparison(staff, { at: "item", product: input.product, fresh: 0, repeated: 1 });
    throw error;
  });
}

function writeItem(staff: Staff, input: NewItemInput, fields: Fields) {
  return writeAudited<{ product: string; served: ServedOrders }>(staff, "inventory.add", async (tx) => {
    const product = await lockInventoryProduct(tx, input.product.trim());
    const batchId = randomUUID();
    await tx.insert(inventoryBatches).values({
      id: batchId,
      productId: product.id,
      source: input.source,
      supplier: input.supplier ?? "",
      unitCost: input.unitCost ?? null,
      itemCount: 1,
      createdBy: staff.userId,
    });
    const fingerprint = fingerprintOf(Object.fromEntries(fields));
    const rejected = await addItems(tx, product.id, batchId, [{ number: 1, fields, fingerprint }]);
    if (rejected.length > 0) throw new AlreadyInStock();
    const served = { delivered: 0, partly: 0 };
    await fillBackorders(tx, product.id, `inventory item ${batchId}`, served);
    return {
      result: { product: product.slug, served },
      audit: "INVENTORY_ADDED",
      table: "product_inventory",
      recordId: batchId,
      details: {
        product_id: product.id,
        before: null,
        after: { state: "available", field_names: [...fields.keys()] },
        waiting_orders: served,
      },
    };
  });
}
