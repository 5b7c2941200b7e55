import { createHash } from "node:crypto";
import { contentBytes } from "#domain/security/vault/envelope.ts";
import { type CredentialFields, openFields } from "#domain/security/vault/seal.ts";
import { ItemUnreadable } from "#domain/stock/errors.ts";

export interface SealedItem {
  itemId: string;
  productId: string;
  sealed: Buffer;
}

/**
 * Decrypts one item of the stock. Before the call, the caller must have committed the audit row.
 * @throws ItemUnreadable when the key is missing or the bytes were changed.
 */
export function openItem({ itemId, productId, sealed }: SealedItem): CredentialFields {
  try {
    return openFields(sealed, { itemId, productId });
  } catch {
    throw new ItemUnreadable();
  }
}

/**
 * Returns a version of an item's encrypted content, for optimistic locking. The version changes with each
 * edit. The version stays the same when the vault only encrypts the item's data key again. The version
 * reveals nothing of the content.
 */
export function versionOf(sealed: Buffer): string {
  return createHash("sha256").update(contentBytes(sealed)).digest("hex").slice(0, 32);
}
