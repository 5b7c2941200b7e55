import type { OrderView } from "#domain/orders/order-views.ts";
import { formatMoney } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { paidOrderMessages } from "#messages/server/server-messages.ts";
import { dueByHand, type UnitsToCome, unitsToCome } from "./units-to-come.ts";

/**
 * Texts about the undelivered units of an order. The messages stay on the server, and pages receive the texts
 * as data.
 */
export interface ToComeMessages {
  title: string;
  lines: {
    productId: string;
    productName: string;
    slug: string;
    emoji: string;
    cover: string;
    units: string;
    text: string;
  }[];
  /**
   * The texts of the three steps: the payment, the current step and the delivery. When the time of a step is
   * known, its text contains "{time}". The page replaces "{time}" with the ISO time `at`, formatted for the
   * reader.
   */
  steps: { text: string; at: string | null }[];
  /**
   * The text about what the shop does when no stock arrives before the deadline. `text` contains "{time}",
   * which the page replaces with the ISO time `at`, formatted for the reader. Null without a deadline.
   */
  hold: { text: string; at: string } | null;
}

/**
 * Returns the texts about undelivered units, or null when all units are delivered. `now` is the ISO time of
 * the page load.
 */
export function toComeMessages(order: OrderView, now: string): ToComeMessages | null {
  const missing = unitsToCome(order, now);
  if (missing.length === 0) return null;
  const messages = paidOrderMessages[documentLanguage()].toCome;
  const { refundAtDeadline: refund } = order;
  const hold = refund && {
    count: missing.reduce((sum, { count }) => sum + count, 0),
    until: "{time}",
    amount: formatMoney(refund.amount, refund.currency),
    toCard: order.paidBy === "card",
  };
  return {
    title: messages.title,
    lines: missing.map(({ line, count, arrival }) => ({
      productId: line.productId,
      productName: line.productName,
      slug: line.productSlug,
      emoji: line.emoji,
      cover: line.cover,
      units: messages.units(count, line.productName),
      text: messages[arrival],
    })),
    steps: stepsOf(order, missing, messages.steps),
    hold: hold && { text: refund.at > now ? messages.hold(hold) : messages.held(hold), at: refund.at },
  };
}

type StepTexts = (typeof paidOrderMessages)["en"]["toCome"]["steps"];

/**
 * Returns the texts of the three steps. The last step has a time only when staff must deliver all missing
 * units by hand and are not yet late.
 */
function stepsOf(
  order: OrderView,
  missing: readonly UnitsToCome[],
  texts: StepTexts,
): ToComeMessages["steps"] {
  const isByPerson = missing.every(({ arrival }) => arrival === "person");
  const waitsForStock = missing.some(({ arrival }) => arrival === "stock");
  const due = isByPerson ? dueByHand(order) : null;
  return [
    { text: order.paidAt ? texts.paidAt : texts.paid, at: order.paidAt },
    { text: waitsForStock ? texts.stock : texts.preparing, at: null },
    due === null
      ? { text: texts.delivered, at: null }
      : { text: texts.deliveredBy, at: new Date(due).toISOString() },
  ];
}
