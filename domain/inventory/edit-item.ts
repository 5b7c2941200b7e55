import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { violatedConstraint } from "#db/health/database-errors.ts";
import { inventoryItems, itemFieldPrints } from "#db/schema/inventory.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { FINGERPRINT_FORM, fingerprintOf, fingerprintsOf, sealFields } from "#domain/security/vault/seal.ts";
import { AlreadyInStock, ItemChangedMeanwhile, ItemNotFree } from "#domain/stock/errors.ts";
import { keyPreviewOf } from "#domain/stock/key-preview.ts";
import { findSoldElsewhere, lockSoldElsewhere } from "#domain/stock/sold-elsewhere.ts";
import { writeFieldPrints } from "#domain/stock/write-field-prints.ts";
import { lockItem } from "./lock-item.ts";
import { versionOf } from "./open-item.ts";
import { type CredentialAnswers, readCredential } from "./read-credential.ts";

/**
 * Replaces the credential of an unsold item (spec R33). Refuses an item that an order has reserved or bought.
 * Also refuses an item that another user changed after the caller had read `version`.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, CredentialNotTaken, CredentialInDoubt,
 * NotFound, ItemNotFree, ItemChangedMeanwhile, AlreadyInStock
 */
export async function editItem(
  caller: Caller,
  input: { itemId: string; version: string; accountData: string; answers?: CredentialAnswers },
): Promise<void> {
  try {
    await audited(caller, "inventory.edit", async (tx) => {
      const fields = Object.fromEntries(readCredential(input.accountData, input.answers));
      const fingerprints = fingerprintsOf(fields);
      const fingerprint = fingerprintOf(fields);
      await lockSoldElsewhere(tx, "shared");
      const item = await lockItem(tx, input.itemId);
      if (item.state !== "available") throw new ItemNotFree(item.state);
      if (versionOf(item.accountDataSealed) !== input.version) throw new ItemChangedMeanwhile();
      const sold = await findSoldElsewhere(tx, fingerprints);
      if (sold.size > 0 || (await isHeldElsewhere(tx, item.id, fingerprints))) throw new AlreadyInStock();
      const bound = { itemId: item.id, productId: item.productId };
      const { sealed, fieldNames, keyVersion } = sealFields(fields, bound);
      await tx
        .update(inventoryItems)
        .set({
          accountDataSealed: sealed,
          fieldNames,
          keyVersion,
          fingerprint,
          fingerprintForm: FINGERPRINT_FORM,
          keyPreview: keyPreviewOf(fields),
          updatedAt: sql`now()`,
        })
        .where(and(eq(inventoryItems.id, item.id), eq(inventoryItems.state, "available")));
      await tx.delete(itemFieldPrints).where(eq(itemFieldPrints.itemId, item.id));
      await writeFieldPrints(tx, [{ id: item.id, content: fields }]);
      return {
        audit: "INVENTORY_EDITED",
        table: "product_inventory",
        recordId: item.id,
        details: {
          product_id: item.productId,
          before: { field_names: item.fieldNames, sealed: input.version },
          after: { field_names: fieldNames, sealed: versionOf(sealed) },
        },
      };
    });
  } catch (error) {
    if (violatedConstraint(error) === "product_inventory_fingerprint_unique") throw new AlreadyInStock();
    throw error;
  }
}

async function isHeldElsewhere(tx: Transaction, itemId: string, fingerprints: Buffer[]): Promise<boolean> {
  const held = await tx
    .select({ id: inventoryItems.id })
    .from(inventoryItems)
    .where(and(ne(inventoryItems.id, itemId), inArray(inventoryItems.fingerprint, fingerprints)))
    .limit(1);
  return held.length > 0;
}
