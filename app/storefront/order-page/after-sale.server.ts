import { readOpenings } from "#domain/after-sale/disputes/read-openings.ts";
import { listGiveBackOffers } from "#domain/after-sale/returns/queries.ts";
import { describeDevice } from "#domain/identity/sign-in/session-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { formatMoney } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { withdrawalMessages } from "#messages/server/server-messages.ts";

/**
 * The units that the customer can return for a refund, and when the items were opened. The server writes the
 * texts.
 */
export interface AfterSale {
  /** The texts about refunds, or null when the shop has already refunded the whole payment. */
  moneyBack: {
    title: string;
    /** Says which units the customer can return. The text is empty when no unit can be returned. */
    lead: string;
    /**
     * `value` is the value that the form sends for the unit: the id of a delivered unit, or "late" for the
     * late units.
     */
    offers: { value: string; text: string; button: string }[];
    /**
     * Says when the customer should write to support, and how long the customer can withdraw from the
     * contract.
     */
    otherWays: string;
  } | null;
  openings: { title: string; entries: { key: string; at: string; text: string }[] } | null;
  /** The label of the link to the proof of delivery, or null before the first delivery. */
  proof: string | null;
}

/**
 * Reads the units of a paid order that the customer can return for a refund. Also reads the times at which
 * the items were opened.
 */
export async function readAfterSale(caller: Caller, order: OrderView): Promise<AfterSale | null> {
  if (order.paymentState !== "paid") return null;
  const { items, next } = order.deliverables;
  const mayGiveBack =
    next !== null ||
    items.some(({ status, firstRevealedAt }) => status === "delivered" && firstRevealedAt === null) ||
    order.lines.some((line) => line.owed > 0 && isByHand(line));
  const isOpened = next !== null || items.some(({ firstRevealedAt }) => firstRevealedAt !== null);
  // Most orders have no returnable unit, or no opened unit. In that case, the function sends no query for
  // such units.
  const [offers, opened] = await Promise.all([
    mayGiveBack ? listGiveBackOffers(caller, order.id) : [],
    isOpened ? readOpenings(order.id) : [],
  ]);
  const { giveBack, openings } = withdrawalMessages[documentLanguage()];
  return {
    moneyBack:
      order.refundState === "full"
        ? null
        : {
            title: giveBack.title,
            lead: offers.length > 0 ? giveBack.lead : "",
            offers: offers.map(({ deliverableId, productName, slot, count, amount, currency }) => {
              const money = formatMoney(amount, currency);
              return deliverableId === null
                ? {
                    value: "late",
                    text: giveBack.late(count, productName),
                    button: giveBack.lateButton(money),
                  }
                : {
                    value: deliverableId,
                    text: giveBack.unit(productName, numberOf(order, { productName, slot })),
                    button: giveBack.button(money),
                  };
            }),
            otherWays: giveBack.otherWays,
          },
    openings:
      opened.length === 0
        ? null
        : {
            title: openings.title,
            entries: opened.map(({ seq, at, userAgent, country, units }) => {
              const { browser, system } = describeDevice(userAgent);
              const names = units
                .map((unit) => openings.unit(unit.productName, numberOf(order, unit)))
                .join(", ");
              return {
                key: String(seq),
                at,
                text: openings.entry(names, openings.device(browser, system), country),
              };
            }),
          },
    proof: items.length > 0 ? openings.proof : null,
  };
}

/**
 * Returns the number of a unit among the units of its product. Returns 0 when the order has only one unit of
 * the product.
 */
const numberOf = ({ lines }: OrderView, unit: { productName: string; slot: number }): number =>
  lines.every((line) => line.productName !== unit.productName || line.quantity === 1) ? 0 : unit.slot;

/** Returns the message that a unit could not be returned. */
export const giveBackFailed = (): string => withdrawalMessages[documentLanguage()].giveBack.failed;

/** Returns the label of the link to the withdrawal page. */
export const withdrawLabel = (): string => withdrawalMessages[documentLanguage()].footer.withdraw;
