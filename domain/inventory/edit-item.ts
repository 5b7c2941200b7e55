import { and, eq, sql } from "drizzle-orm";
import { violatedConstraint } from "#db/health/database-errors.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { fingerprintOf, sealFields } from "#domain/security/vault/seal.ts";
import { AlreadyInStock, ItemChangedMeanwhile, ItemNotFree } from "#domain/stock/errors.ts";
import { keyPreviewOf } from "#domain/stock/key-preview.ts";
import { findSoldElsewhere, lockSoldElsewhere } from "#domain/stock/sold-elsewhere.ts";
import { lockItem } from "./lock-item.ts";
import { versionOf } from "./open-item.ts";
import { readCredential } from "./read-credential.ts";

/**
 * Replaces the credential of an unsold item (readings 33). Refuses an item that an order has reserved or
 * bought, and an item that another user changed after `version`.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, CredentialNotTaken, NotFound, ItemNotFree,
 * ItemChangedMeanwhile, AlreadyInStock
 */
export async function editItem(
  caller: Caller,
  input: { itemId: string; version: string; accountData: string },
): Promise<void> {
  try {
    await audited(caller, "inventory.edit", async (tx) => {
      const fields = Object.fromEntries(readCredential(input.accountData));
      const fingerprint = fingerprintOf(fields);
      await lockSoldElsewhere(tx, "shared");
      const item = await lockItem(tx, input.itemId);
      if (item.state !== "available") throw new ItemNotFree(item.state);
      if (versionOf(item.accountDataSealed) !== input.version) throw new ItemChangedMeanwhile();
      const sold = await findSoldElsewhere(tx, [fingerprint]);
      if (sold.size > 0) throw new AlreadyInStock();
      const bound = { itemId: item.id, productId: item.productId };
      const { sealed, fieldNames, keyVersion } = sealFields(fields, bound);
      await tx
        .update(inventoryItems)
        .set({
          accountDataSealed: sealed,
          fieldNames,
          keyVersion,
          fingerprint,
          keyPreview: keyPreviewOf(fields),
          updatedAt: sql`now()`,
        })
        .where(and(eq(inventoryItems.id, item.id), eq(inventoryItems.state, "available")));
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
