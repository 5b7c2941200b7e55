import type { Observed, SeenOrder } from "./observe.ts";
import { guestOf, type ShopModel } from "./shop-model.ts";

/**
 * Returns the user to whom an order must belong. A shopper's order belongs to the shopper. A guest's order
 * belongs to the guest row until the order is paid and somebody has proved ownership of the mailbox.
 */
function expectedOwner(model: ShopModel, order: SeenOrder, { proved }: Observed): string | undefined {
  const attempt = model.attempts.find(({ id }) => id === order.attempt);
  if (!attempt) return undefined;
  const guest = guestOf(model, attempt);
  if (!guest) return model.shopperIds[attempt.buyer];
  const isAdopted = order.payment === "paid" && proved.includes(guest.accountId);
  return isAdopted ? guest.accountId : guest.rowId;
}

/**
 * Checks the owner of each order after an action. The owner of a guest's paid order changes only once: to the
 * account that proved ownership of the mailbox. The order never returns to its earlier owner.
 * @returns the broken rules as sentences
 */
export function ownersAddUp(model: ShopModel, before: Observed, after: Observed): string[] {
  const broken: string[] = [];
  for (const order of after.orders) {
    const { id, attempt, buyer, isOfGuest, payment } = order;
    const placed = model.attempts.find((one) => one.id === attempt);
    if (placed && (guestOf(model, placed) !== undefined) !== isOfGuest)
      broken.push(`${id}: placed by a guest: ${!isOfGuest}, stored as that of a guest: ${isOfGuest}`);
    if (buyer !== expectedOwner(model, order, after))
      broken.push(`${id}: ${payment} and owned by ${buyer}, not by ${expectedOwner(model, order, after)}`);
  }
  for (const id of before.proved)
    if (!after.proved.includes(id)) broken.push(`the proof of the mailbox of ${id} is gone`);
  return broken;
}
