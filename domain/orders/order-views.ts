import type {
  DeliverableStatus,
  DeliveryState,
  DeliveryType,
  DisputeState,
  OrderException,
  OrderStatus,
  PaymentState,
  RefundState,
} from "#db/vocabulary.ts";

/** What a shopper's pages show of their orders; amounts are minor units of `currency`, times are ISO strings. */

/** One page of a list. `next` is the id after which the next page begins; null on the last page. */
export interface ListPage<T> {
  items: T[];
  next: string | null;
}

export interface OrderLineView {
  productId: string;
  productName: string;
  productSlug: string;
  emoji: string;
  deliveryType: DeliveryType;
  quantity: number;
  price: number;
  delivered: number;
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
  deliveryType: DeliveryType;
  status: DeliverableStatus;
  /** Which unit of its line this is, from 1, and how many units the line has. */
  slot: number;
  lineQuantity: number;
  /** The product's delivery instructions as they are now; empty when it has none. */
  instructions: string;
  /** The names of what it holds; the values come only by revealing. */
  fieldNames: string[];
  /** True while a dispute is open: it cannot be revealed. */
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
  currency: string;
  total: number;
  /** In the store's currency, USD minor units: the total, or what was charged instead of it. */
  storeTotal: number;
  /** What the card was really charged, in the currency of the charge; null for an order that is not paid. */
  charged: { amount: number; currency: string } | null;
  createdAt: string;
  completedAt: string | null;
  /** What was bought, in the order of its lines. */
  products: { name: string; quantity: number }[];
  /** Where it can still be paid; null when it cannot. */
  checkoutUrl: string | null;
}

export interface OrderView extends OrderSummary {
  customerEmail: string;
  exceptions: OrderException[];
  paidAt: string | null;
  cancelledAt: string | null;
  /** What went back to the buyer so far, in the currency of the charge. */
  refundedAmount: number;
  lines: OrderLineView[];
  /** One page of what was delivered, in the order of the lines. */
  deliverables: ListPage<DeliverableView>;
}

/** The figures of all orders of one shopper. */
export interface OrderTotals {
  orders: number;
  completed: number;
  processing: number;
  /** Units that were delivered. */
  items: number;
  /** What was paid and not given back in full, minor units of USD, whatever currency was charged. */
  spent: number;
}
