import type { MessagesOf } from "#messages/messages-of.ts";
import type { holds as source } from "#messages/pt-BR/back-office/settings/holds.ts";

export const holds: MessagesOf<typeof source> = {
  title: "Unpaid holds",
  lead: "An unpaid order holds stock until the order expires. These limits apply to each product, so that nobody can hold the whole stock without paying.",
  labels: {
    orderUnits: "For one order",
    accountUnits: "For one account",
    networkUnits: "For one network address",
    unverifiedUnits: "For one account without a confirmed email",
    unverifiedProducts: "Products for one account without a confirmed email",
    unverifiedTotal: "In total for one account without a confirmed email",
    unverifiedShare: "All accounts without a confirmed email (% of the stock)",
    newDays: "Days for which an account is new",
    newUnits: "For one new account",
    lapses: "Lapsed holds before the limit is reduced",
    lapsedUnits: "For one order, at the reduced limit",
    lapsedMinutes: "Minutes of a hold, at the reduced limit",
  },
  helps: {
    orderUnits: "Units of one product in an unpaid order.",
    accountUnits: "Units of one product in all unpaid orders of an account.",
    networkUnits: "Units of one product in all unpaid orders from one network address.",
    unverifiedUnits: "Units of one product while the email address is not confirmed.",
    unverifiedProducts: "Different products in all unpaid orders of the account.",
    unverifiedTotal: "Units of all products in all unpaid orders of the account.",
    unverifiedShare:
      "The rest stays free for confirmed accounts. One unit can always be held. Below 100 %, at least one of several units stays free.",
    newDays: "Days after the registration. 0 turns the limit for new accounts off.",
    newUnits: "Units of one product in all unpaid orders of a new account.",
    lapses:
      "Holds that expired unpaid within 24 hours. An unpaid voucher or bank debit counts by the time that it held stock. Paying an order resets this count.",
    lapsedUnits: "Units of one product for a shopper whose holds expired unpaid.",
    lapsedMinutes: "After this time, the payment page closes.",
  },
  problem: (least, most) => `Type a whole number, from ${least} to ${most}.`,
};
