import type { StatusTone } from "#app/design-system/badge.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { accountMessages } from "./messages.ts";

const messages = accountMessages.vault;
type State = Pick<DeliverableView, "status" | "isRefunded" | "frozen" | "expiresAt">;

/**
 * Returns why an item cannot be revealed. The function returns a different text for a refunded item, because
 * a refund is not a failure.
 */
export function closedWhy(item: State): string {
  if (item.isRefunded) return messages.refundedWhy;
  return item.status === "delivered" ? messages.frozenWhy : messages.revokedWhy;
}

/** Returns the badge of an item. `now` is an ISO time. */
export function badgeOf(item: State, now: string): [StatusTone, string] {
  if (item.isRefunded) return ["neutral", ordersMessages.special.refunded];
  if (item.status !== "delivered") return ["danger", messages.revoked];
  if (item.frozen) return ["danger", messages.frozen];
  if (item.expiresAt !== null && item.expiresAt < now) return ["neutral", messages.expired];
  return ["success", messages.delivered];
}
