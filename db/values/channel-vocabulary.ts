/**
 * The public events of an order. `domain/orders/events-of.ts` derives the events from each change of an
 * order.
 */
export const publicOrderEvents = [
  "order.placed",
  "order.voucher_issued",
  "order.payment_failed",
  "order.paid",
  "order.backordered",
  "order.partly_delivered",
  "order.delivered",
  "order.delivery_restored",
  "order.item_replaced",
  "order.item_corrected",
  "order.completed",
  "order.cancelled",
  "order.refunded",
  "order.disputed",
  "order.dispute_decided",
  "order.fraud_warning",
] as const;

/**
 * The public events that are not caused by a change of an order
 * (`domain/messaging/events/record-shop-event.ts`).
 */
export const shopEventTypes = [
  "withdrawal.received",
  "stock.low",
  "stock.out",
  "stock.back",
  "product.changed",
  "backup.proved",
  "backup.failed",
  "security.critical",
  "channel.off",
] as const;
/** The kinds of staff notification that staff and channels get. */
export const staffNotices = [
  "manual_order",
  "waiting_for_stock",
  "dispute",
  "amount_mismatch",
  "refund_failed",
  "money_without_order",
  "provider_unreachable",
  "sold_out",
  "new_sale",
  "fraud_warning",
  "stock_low",
  "stock_back",
  "import_done",
  "withdrawal",
  "backup",
  "security",
  "channel_off",
] as const;
export const channelKinds = ["webhook", "telegram", "discord", "slack", "mail"] as const;
/** held: the message waits until staff send or discard it. */
export const channelMessageStates = ["queued", "sending", "sent", "failed", "held"] as const;
/**
 * The reason why the shop turned a channel off. The reason is empty while the channel is on, or when staff
 * turned the channel off.
 */
export const channelOffReasons = ["", "gone", "failing", "credential_rejected"] as const;

export type StaffNotice = (typeof staffNotices)[number];
export type PublicOrderEvent = (typeof publicOrderEvents)[number];
export type ShopEventType = (typeof shopEventTypes)[number];
export type PublicEvent = PublicOrderEvent | ShopEventType;
export type ChannelKind = (typeof channelKinds)[number];
export type ChannelMessageState = (typeof channelMessageStates)[number];
export type ChannelOffReason = (typeof channelOffReasons)[number];
