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
  /** The total in the store's currency, USD minor units. */
  storeTotal: number;
  createdAt: string;
  completedAt: string | null;
  itemCount: number;
  firstItemName: string;
  /** Where it can still be paid; null when it cannot. */
  checkoutUrl: string | null;
}

export interface OrderView extends OrderSummary {
  customerEmail: string;
  exceptions: OrderException[];
  paidAt: string | null;
  lines: OrderLineView[];
  deliverables: DeliverableView[];
}
