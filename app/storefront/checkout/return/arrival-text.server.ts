import { returnState } from "#app/storefront/orders/to-come/return-state.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { documentLanguage } from "#messages/language.ts";
import { paidOrderMessages } from "#messages/server/server-messages.ts";

/** The texts at the top of the confirmation page of a delivered order. */
export interface ArrivalText {
  title: string;
  /** The text after the heading "Payment confirmed". */
  text: string;
  /** Whether the delivery is new. For a new delivery, the page animates the seal. */
  isFresh: boolean;
}

/** How long a delivery counts as new, in milliseconds. */
const FRESH_FOR = 60_000;
/**
 * The longest delivery time, in seconds, that the page shows. The page does not mention a longer delivery
 * time.
 */
const SECONDS_MAX = 120;

type ArrivalSnapshot = Parameters<typeof returnState>[0] &
  Pick<OrderView, "lines" | "customerName" | "customerEmail" | "paidAt" | "deliverables">;

/**
 * Returns the texts about an order whose units are all delivered, or null for any other order. The messages
 * stay on the server, and pages receive the texts as data.
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
