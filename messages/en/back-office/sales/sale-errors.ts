import type { MessagesOf } from "#messages/messages-of.ts";
import type { saleErrors as source } from "#messages/pt-BR/back-office/sales/sale-errors.ts";

export const saleErrors: MessagesOf<typeof source> = {
  order_not_pending: "The order is no longer pending. Reload the page to see the current state.",
  paid_by_card: "The buyer has just paid by card. The order was completed by that payment.",
  voucher_open: "The buyer can still pay the voucher of this order. Wait until it expires.",
  under_way: "The buyer's bank is still deciding about a payment of this order. Wait for the result.",
  payment_unavailable: "The payment provider does not answer now. Nothing was changed; try again.",
  payment_refused: "The payment provider refused the request. Nothing was changed.",
  refund_not_paid: "This order was not paid. There is nothing to refund.",
  refund_nothing_left: "Nothing is left to refund on this order.",
  refund_disputed: "There is a dispute. The bank holds the money, and a refund would pay the buyer twice.",
  refund_exceeds_paid: "The amount is more than what can still be refunded.",
  refund_changed:
    "The order changed while you were choosing. Nothing was refunded. Check the order and choose again.",
  not_paid: "The order is not paid.",
  not_manual: "This product is not delivered by hand.",
  not_owed: "This line has no unit to deliver.",
  moved_on: "Somebody else has delivered this unit. Look at the order before you go on.",
  not_account: "Only credentials of the inventory can be replaced.",
  taken_back: "This unit was replaced or taken back already.",
  nothing_left: "The money of this order was refunded already.",
  refund_under_way: "A refund is on its way. Wait for its result.",
  no_mismatch: "The charge matches this order, or was already accepted.",
  nothing_ended: "This order has no unit that was cancelled or taken back without a refund.",
  disputed: "The order is disputed.",
  fraud_warning: "The buyer's bank suspects fraud. Refund the order or dismiss the warning first.",
  replaced_often: (most) =>
    `This unit was replaced ${most} times already. Only an administrator can replace it again.`,
  replacements_limited: (most) =>
    `You have replaced ${most} units in this hour. Wait, or ask an administrator.`,
  goods_limited: (most, left) =>
    `A team member may deliver up to ${most} an hour without a payment at the provider; ${left} is left. The order has not changed. Wait, or ask an administrator.`,
  refunds_limited: (most, left) =>
    `A team member may refund up to ${most} an hour; ${left} is left. Nothing was refunded. Wait, or ask an administrator.`,
  out_of_stock: "No other unit is in stock. Add a unit to the inventory and try again.",
  dispute_closed: "The bank takes no more evidence for this dispute.",
  appeal: "The appeal asks for files. Send the files in the provider's dashboard.",
  nothing_to_say: "There is no mail for the state of this order.",
  account_erased:
    "The buyer erased the account. There is no address to write to and no account to deliver to.",
  sent_just_now: "A mail was sent just now. Wait a minute.",
  too_often: "This order's mail was sent again too often.",
  content: "The content cannot be read. Check the text.",
  unknown: "The action failed. Try again.",
};
