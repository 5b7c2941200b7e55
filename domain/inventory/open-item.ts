import { createHash } from "node:crypto";
import { contentBytes } from "#domain/security/vault/envelope.ts";
import { type CredentialFields, openFields } from "#domain/security/vault/seal.ts";
import { ItemUnreadable } from "#domain/stock/refusals.ts";

export interface SealedItem {
  itemId: string;
  productId: string;
  sealed: Buffer;
}

/**
 * Opens one item of the stock; its audit row is committed before.
 * @throws ItemUnreadable
 */
export function openItem({ itemId, productId, sealed }: SealedItem): CredentialFields {
  try {
    return openFields(sealed, { itemId, productId });
  } catch {
    throw new ItemUnreadable();
  }
}

/** Names what is sealed in an item now: another text after each change of it, the same after a new wrapping; it tells nothing of the content. */
export function versionOf(sealed: Buffer): string {
  return createHash("sha256").update(contentBytes(sealed)).digest("hex").slice(0, 32);
}
