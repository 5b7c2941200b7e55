import { returnState } from "#app/storefront/orders/to-come/return-state.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { documentLanguage } from "#messages/language.ts";
import { paidOrderMessages } from "#messages/server/server-messages.ts";

/** The head of the confirmation page of a delivered order. */
export interface ArrivalText {
  title: string;
  /** Follows the heading "Payment confirmed". */
  text: string;
  /** Whether the delivery is so new that its seal is stamped before the reader's eyes. */
  isFresh: boolean;
}

/** How long a delivery is new, in milliseconds. */
const FRESH_FOR = 60_000;
/** A delivery after a longer time is not told in seconds. */
const SECONDS_MAX = 120;

type ArrivalSnapshot = Parameters<typeof returnState>[0] &
  Pick<OrderView, "lines" | "customerName" | "customerEmail" | "paidAt" | "deliverables">;

/**
 * Returns the words about an order whose every unit is delivered; null for any other order. The messages stay
 * on the server: pages receive them as data.
 * @param now the ISO time of the page load
 */
export function arrivalText(order: ArrivalSnapshot, now: string): ArrivalText | null {
  const isWhole = order.lines.every((line) => line.delivered >= line.quantity);
  if (returnState(order) !== "delivered" || !isWhole) return null;
  const messages = paidOrderMessages[documentLanguage()].arrival;
  const { customerEmail: email, paidAt } = order;
  const deliveredAt = Math.max(...order.deliverables.items.map((item) => Date.parse(item.deliveredAt)));
  const seconds = paidAt ? Math.max(1, Math.round((deliveredAt - Date.parse(paidAt)) / 1000)) : Infinity;
  const [firstName = ""] = order.customerName.split(" ");
  return {
    title: messages.yours(firstName),
    text: seconds <= SECONDS_MAX ? messages.deliveredIn(seconds, email) : messages.delivered(email),
    isFresh: Date.parse(now) - deliveredAt < FRESH_FOR,
  };
}
