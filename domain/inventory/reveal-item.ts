import { ITEM_PREVIEW_MAX } from "#db/values/limits.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { findSealedItem } from "./find-sealed-item.ts";
import { openItem } from "./open-item.ts";
import { recordReveal } from "./reveal-limit.ts";
import { writeCredential } from "./write-credential.ts";

/**
 * Returns the first 200 characters of one credential of the stock (spec B9-10, R34). The function needs a
 * fresh second factor. Each call counts against the hourly limit of reveals. The audit row is committed
 * before the decryption.
 * @returns `isCut` true when the credential is longer than the preview.
 * @throws DeliveryFrozen while the item's order is frozen.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, TooManyAttempts, TryAgainLater,
 * ItemUnreadable
 */
export async function revealItem(
  caller: Caller,
  input: { itemId: string },
): Promise<{ preview: string; isCut: boolean }> {
  const staff = requirePermission(caller, "inventory.reveal");
  const item = await findSealedItem(input.itemId);
  await recordReveal(staff, { ...item, action: "inventory.reveal" });
  const letters = Array.from(writeCredential(openItem(item)));
  return { preview: letters.slice(0, ITEM_PREVIEW_MAX).join(""), isCut: letters.length > ITEM_PREVIEW_MAX };
}
