import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { ItemNotFree } from "#domain/stock/errors.ts";
import { findSealedItem } from "./find-sealed-item.ts";
import { openItem, versionOf } from "./open-item.ts";
import { recordReveal } from "./reveal-limit.ts";
import { writeCredential } from "./write-credential.ts";

/**
 * Decrypts the whole text of an unsold item for the edit form (spec B2.8, R33). The function needs a fresh
 * second factor. Each call counts toward the limit of reveals and writes an audit row, as a reveal does.
 * @returns the text, and the `version` that `editItem` needs.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, DeliveryFrozen, ItemNotFree,
 * TooManyAttempts, TryAgainLater, ItemUnreadable
 */
export async function openItemForEdit(
  caller: Caller,
  input: { itemId: string },
): Promise<{ accountData: string; version: string }> {
  const staff = requirePermission(caller, "inventory.edit");
  const item = await findSealedItem(input.itemId);
  if (item.state !== "available") throw new ItemNotFree(item.state);
  await recordReveal(staff, { ...item, action: "inventory.edit" });
  return { accountData: writeCredential(openItem(item)), version: versionOf(item.sealed) };
}
