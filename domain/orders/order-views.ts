import type { VoucherMethod } from "#db/values/payment-method-types.ts";
import type {
  DeliverableStatus,
  DeliveryState,
  DeliveryType,
  DisputeState,
  OrderException,
  OrderStatus,
  PaymentState,
  RefundState,
} from "#db/values/vocabulary.ts";
import type { PaidBy } from "#domain/kernel/paid-by.ts";

/**
 * The orders as a shopper's pages show them. Amounts are minor units of `currency`, times are ISO strings.
 */

/** One page of a list. The next page begins after the id `next`. On the last page, `next` is null. */
export interface ListPage<T> {
  items: T[];
  next: string | null;
}

export interface OrderLineView {
  productId: string;
  productName: string;
  productSlug: string;
  emoji: string;
  /**
   * The path of the product's first image, or the color of the seal that replaces the image, such as "ink-2".
   */
  cover: string;
  /** The color of the product's category, such as "ink-2". */
  ink: string;
  deliveryType: DeliveryType;
  quantity: number;
  /** The amount of the line before its discount, minor units of the order's currency. */
  amount: number;
  /** The unit price in minor units of USD. */
  storePrice: number;
  delivered: number;
  /** The number of delivered units that the shopper can still open. A refund ends the access to a unit. */
  open: number;
  owed: number;
  refunded: number;
}

export interface DeliverableView {
  id: string;
  orderId: string;
  orderNumber: string;
  productId: string;
  productName: string;
  productSlug: string;
  emoji: string;
  /**
   * The path of the product's first image, or the color of the seal that replaces the image, such as "ink-2".
   */
  cover: string;
  deliveryType: DeliveryType;
  status: DeliverableStatus;
  /** The number of this unit within its order line, from 1. The line has `lineQuantity` units. */
  slot: number;
  lineQuantity: number;
  /**
   * The product's current delivery instructions. The text is empty when the product has no delivery
   * instructions.
   */
  instructions: string;
  /** The names of the delivered fields. Only a reveal returns the values of the fields. */
  fieldNames: string[];
  /** Whether a refund has ended the shopper's access to the item. A failed refund does not count. */
  isRefunded: boolean;
  /**
   * This field is true while the order is frozen (see `isFrozen`). The item of a frozen order cannot be
   * revealed.
   */
  frozen: boolean;
  deliveredAt: string;
  expiresAt: string | null;
  firstRevealedAt: string | null;
}

export interface OrderSummary {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  paymentState: PaymentState;
  deliveryState: DeliveryState;
  refundState: RefundState;
  disputeState: DisputeState;
  exceptions: OrderException[];
  currency: string;
  total: number;
  /**
   * The amount in minor units of USD, the store's currency. The value is the charged amount when this amount
   * differs from the total. Otherwise the value is the total.
   */
  storeTotal: number;
  /** The charged amount, in the currency of the charge. This field is null for an order that is not paid. */
  charged: { amount: number; currency: string } | null;
  createdAt: string;
  paidAt: string | null;
  completedAt: string | null;
  /** The bought products, in the sequence of the order lines. */
  products: { name: string; quantity: number }[];
  /** The cover of the first product (`coverOf`). The cover is null for an order without lines. */
  firstCover: { slug: string; emoji: string; cover: string } | null;
  /**
   * The URL of the payment page, for an order that can still be paid. The URL is null for an order that
   * cannot be paid.
   */
  checkoutUrl: string | null;
  /**
   * The voucher that the shopper must still pay. The voucher is null for an order without a voucher, or when
   * only the bank must act. `url` is null when the address is unknown or `isOver` is true. `isOver` means
   * that the time to pay has ended.
   */
  voucher: { method: VoucherMethod; url: string | null; until: string | null; isOver: boolean } | null;
}

export interface OrderView extends OrderSummary {
  customerEmail: string;
  /** First and last name. Empty when unknown. */
  customerName: string;
  /** The payment method is null while the order is not paid. */
  paidBy: PaidBy | null;
  /** The sum of the lines before the discount, minor units of `currency`. */
  subtotal: number;
  /**
   * The time and the amount of the automatic refund for the missing units. `currency` is the currency of the
   * charge. The refund is null when the shop makes no automatic refund.
   */
  refundAtDeadline: { at: string; amount: number; currency: string } | null;
  cancelledAt: string | null;
  /** Whether the order ended after the bank had declined the card. */
  isDeclined: boolean;
  /** The amount refunded so far, minor units of `currency`. */
  refundedAmount: number;
  /** The time when the newest refund was completed. The time is null when no refund was completed. */
  refundedAt: string | null;
  /**
   * The discount on the total, minor units of `currency`. The discount is null for an order without a coupon.
   */
  discount: { code: string; amount: number } | null;
  lines: OrderLineView[];
  /**
   * The consent to immediate delivery that the shopper gave with the order. The consent is null when the
   * shopper gave no consent.
   */
  consent: { at: string; text: string } | null;
  /** One page of the delivered items, in the sequence of the order lines. */
  deliverables: ListPage<DeliverableView>;
}

export interface OrderTotals {
  orders: number;
  completed: number;
  processing: number;
  /** Number of delivered units. */
  items: number;
  /**
   * The sum of the paid orders that were not fully refunded. The sum is in minor units of USD, even when the
   * charges have other currencies.
   */
  spent: number;
}
