import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { saleActions as source } from "#messages/pt-BR/back-office/sales/sale-actions.ts";

const { plural } = pluralsIn("en");

export const saleActions: MessagesOf<typeof source> = {
  markPaid: "Mark as paid",
  markTitle: (number) => `Mark ${number} as paid`,
  markText: (amount) =>
    `You confirm that you received ${amount}, but not by card. The card page closes, units in stock are delivered, and the buyer gets the mail.`,
  cancelOrder: "Cancel order",
  cancelTitle: (number) => `Cancel order ${number}?`,
  cancelText: "The payment page closes and the reserved items go back to the stock.",
  refund: "Refund",
  refundOrder: "Refund order",
  refundTitle: (number) => `Refund ${number}`,
  refundScope: "How much",
  refundAll: (amount) => `All that is left: ${amount}`,
  refundOwed: (amount) => `Undelivered units: ${amount}`,
  refundUnits: "Units",
  refundAmount: "An amount",
  refundSubmit: (amount, endsAccess) =>
    endsAccess ? `Refund ${amount} and end the access` : `Refund ${amount}`,
  refundUnit: (unit) => `Refund ${unit}`,
  refundMost: (left) => `At most ${left}.`,
  unitsBound: (worth, left) => `These units cost ${worth}, but only ${left} is left to refund on this order.`,
  unitsLost: "The buyer loses access to the chosen units when the refund is done.",
  unitsGivenUp: "If a chosen unit is undelivered, it stays undelivered.",
  unitsOf: (most) => `How many (up to ${most})`,
  unitsOrder: "Undelivered units are refunded first, then unopened units, newest first.",
  waitingUnits: (most) =>
    plural(most, { one: "1 unit to deliver", other: `Units to deliver (up to ${most})` }),
  amountLabel: (currency) => `Amount in ${currency}`,
  refundText: {
    all: "The buyer loses access to the delivered units. Undelivered units will not be delivered.",
    owed: "The buyer keeps the delivered units. Undelivered units will not be delivered.",
    amount: "The buyer keeps the delivered units. Undelivered units will be delivered.",
    units: "The rest of the order stays as it is.",
  },
  refundByCard: "The money goes back to the card, usually within 5 to 10 business days.",
  refundByHand:
    "This order was not paid by card. Pay the money back outside the shop. The shop only records the refund.",
  deliver: "Deliver",
  deliverTitle: (slot) => `Deliver unit ${slot}`,
  deliverText: "The content is encrypted, and only the buyer can open it.",
  content: "Content",
  contentHelp: 'Lines of "field: value", a JSON object or a text.',
  replace: "Replace",
  replaceOf: (unit) => `Replace ${unit}`,
  replaceTitle: "Replace this unit?",
  replaceText: "A unit from stock replaces the old unit, which is never sold again. The buyer gets a mail.",
  replaceStock: (left, most) =>
    left === 0
      ? "No other unit is in stock. Add one to the inventory first."
      : left >= most
        ? `More than ${most - 1} units are in stock.`
        : plural(left, { one: "1 unit is left in stock.", other: `${left} units are left in stock.` }),
  acceptAmount: "Accept the amount",
  acceptTitle: (number) => `Accept the amount of order ${number}?`,
  acceptChoice: (charged, total) =>
    `${charged} were charged for an order of ${total}. Nothing is delivered until you decide.`,
  acceptText:
    "The shop keeps the charged amount. Units in stock are delivered now, and the other units later.",
  addedTaxText: (tax) =>
    `The provider added ${tax} of tax to the order. Accept or refund the amount. For the next orders, turn off the tax calculation in the provider's dashboard.`,
  soldByProviderText: (tax) =>
    `The provider sold this order in its own name (Managed Payments)${tax ? ` and added ${tax} of tax` : ""}. Accept or refund the amount. For the next orders, ask the provider's support to turn Managed Payments off for this account.`,
  deliverAfterAll: "Deliver after all",
  resumeTitle: (number) => `Deliver order ${number} after all?`,
  resumeChoice: (left) =>
    `The buyer has no delivery, and the shop still holds ${left} of the buyer's money. Deliver or refund.`,
  resumeText:
    "The buyer can again open the delivered units. Units in stock are delivered now, and the other units later.",
  refundAgain: "Refund again",
  notReadText:
    "The provider accepted this refund, but does not show the result. Give the key the right to read refunds. The shop then asks again.",
  unreadableText:
    "This record of the provider lacks a value that the shop needs, so it was not compared. Look at the record in the provider's dashboard. If the record is not this shop's, resolve the case here.",
  notSentText:
    "The provider refuses to make and list refunds with the shop's key. Give the key this right. The shop then tries again.",
  correct: "Correct",
  correctOf: (unit) => `Correct ${unit}`,
  correctTitle: "Correct this delivery",
  correctText:
    "From now on the buyer sees only the new content and gets a mail. The old content stays encrypted, and nobody can open it any more.",
  appealText: "This is an appeal. The bank asks for files. Send the files in the provider's dashboard.",
  sendEvidence: "Send evidence",
  evidenceTitle: "Send the evidence to the bank?",
  evidenceText: "You cannot change or complete the evidence later.",
  evidenceNote: "What you want to add (optional)",
  markHandled: "Mark as handled",
  disputeText: "Answer with evidence in the provider's dashboard. Then mark the dispute as handled.",
  resolveTitle: "Mark as resolved",
  resolveText: "Say how the case was resolved. The case leaves the attention list. Nothing else changes.",
  fraudText:
    "The buyer's bank suspects fraud. The delivered units are locked until you decide. A refund now avoids the dispute.",
  dismiss: "Dismiss",
  dismissTitle: "Dismiss the fraud warning?",
  dismissText: "The buyer can again open the delivered units, and the shop keeps the money. Say why.",
  withdrawalText: "Accept the withdrawal, or decline with a reason.",
  acceptWithdrawal: "Accept",
  acceptWithdrawalTitle: "Accept withdrawal?",
  acceptWithdrawalText: "The units are refunded and can no longer be opened.",
  declineWithdrawal: "Decline",
  declineWithdrawalTitle: "Decline withdrawal?",
  declineWithdrawalText: "The customer gets the reason by mail.",
  resendMail: "Send mail again",
  recheck: "Ask the provider",
  fields: {
    reason: "Reason",
    reasonHelp: "Required. Kept in the audit log.",
    reasonShort: "Write a reason of at least 3 letters.",
    amount: "Type an amount such as 49.90.",
    units: "Choose at least one unit.",
  },
  done: {
    cancelled: { title: "Order cancelled", description: "The reserved stock was released." },
    refunded: { title: "Refund sent", description: "The buyer gets a mail when the refund is done." },
    refundLater: {
      title: "Refund recorded",
      description:
        "The provider has not made the refund yet. The shop requests the refund again automatically.",
    },
    delivered: { title: "Order delivered", description: "The buyer gets a mail." },
    deliveredOne: (owed) => ({
      title: "Unit delivered",
      description: plural(owed, {
        one: "1 unit of this line is undelivered.",
        other: `${owed} units of this line are undelivered.`,
      }),
    }),
    replaced: { title: "Unit replaced", description: "The buyer gets a mail." },
    accepted: {
      title: "Amount accepted",
      description: "Units in stock were delivered. The other units follow later.",
    },
    resumed: {
      title: "Delivery resumed",
      description: "Units in stock were delivered. The other units follow later.",
    },
    corrected: { title: "Delivery corrected", description: "The buyer gets a mail." },
    evidence: { title: "Evidence sent", description: "The bank decides now." },
    resolved: { title: "Marked as resolved", description: "The case has left the attention list." },
    mailed: { title: "Mail queued", description: "The mail goes out in a moment." },
    noted: { title: "Note added", description: "The note is in the order's history." },
    unchanged: {
      title: "Nothing changed",
      description: "Order and provider agree.",
    },
    changed: { title: "Order updated", description: "Order and provider now agree." },
  },
};
