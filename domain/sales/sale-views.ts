import type { VoucherMethod } from "#db/values/payment-method-types.ts";
import type {
  DeliverableStatus,
  DeliveryState,
  DeliveryType,
  DisputeState,
  InventoryState,
  OrderException,
  OrderStatus,
  PaymentState,
  RefundRowState,
  RefundState,
} from "#db/values/vocabulary.ts";
import type { PlacedPage } from "#domain/kernel/lists/list-place.ts";
import type { PaymentMode } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import type { DisputeEvidence } from "#domain/payments/optional-parts.ts";
import type { RefundViews } from "./refund-views.ts";
import type { SaleEvent, SaleMail } from "./sale-history.ts";

/**
 * The data of the sales pages. Amounts are minor units. Fields with `store` in their name contain amounts in
 * USD. Times are ISO strings.
 */

export interface SaleRow {
  id: string;
  orderNumber: string;
  /** Empty when unknown. */
  customerName: string;
  customerEmail: string;
  phone: string;
  paymentMethod: string;
  status: OrderStatus;
  deliveryState: DeliveryState;
  refundState: RefundState;
  disputeState: DisputeState;
  exceptions: OrderException[];
  /** Number of lines (`itemCount`) and of units of all lines (`totalQuantity`). */
  itemCount: number;
  totalQuantity: number;
  storeTotal: number;
  total: number;
  currency: string;
  /**
   * The amounts of the charge, in the currency of the charge. When the order is not paid, the value is the
   * total of the order.
   */
  charged: { amount: number; currency: string };
  /** The returned amounts are null for an order that is not paid. */
  returned: Returned | null;
  mode: PaymentMode;
  /** Whether the order is a test order of a shop that takes real payments. */
  marksTest: boolean;
  createdAt: string;
  completedAt: string | null;
  /**
   * The reasons why the order needs attention, and the time since which it needs attention. The list is empty
   * when the order needs no attention.
   */
  attention: string[];
  attentionSince: string | null;
}

/** The product of an order's first line, with its name at the time of the purchase. */
export interface SaleProduct {
  name: string;
  slug: string;
  emoji: string;
  cover: string;
}

/**
 * A row of the sales list, with the first product of the order. The first product is null when this product
 * was deleted.
 */
export interface ListedSale extends SaleRow {
  product: SaleProduct | null;
}

/** The figures of the four cards and the tabs. The figures count only the orders that the search finds. */
export interface SalesSummary {
  total: number;
  /**
   * Whether a search finds more than `total` orders. When this field is true, only `total`, `attention` and
   * `inNeed` are known, and the other figures are 0.
   */
  isCapped: boolean;
  /**
   * Whether the shop applied the additional filters only to the newest orders. When this field is true, the
   * figures count only these newest orders.
   */
  isCut: boolean;
  pending: number;
  pendingValue: number;
  completed: number;
  /**
   * Gross amount of completed orders. `returned` is refunded. When the shop takes real payments, test orders
   * are left out.
   */
  receivedValue: number;
  /** Number of orders in `receivedValue`. */
  receivedCount: number;
  returned: Returned;
  /**
   * Orders that need attention (`attention`) and exceptions without an order (`loose`, 0 during a search).
   */
  attention: number;
  loose: number;
  /** The number of orders that need attention for the chosen reason. */
  inNeed: number;
}

/** `total` is the number of orders in the tab. */
export interface SalesPage extends PlacedPage {
  summary: SalesSummary;
  rows: ListedSale[];
}

/** An open exception: a case that needs a decision of the staff. */
export interface OpenException {
  id: string;
  kind: string;
  subject: string;
  amount: number | null;
  currency: string | null;
  /**
   * For a payment with an unexpected amount: the tax that the amount contains, and whether the provider was
   * the seller of record.
   */
  addedTax: number;
  isSoldByProvider: boolean;
  /** For a difference in the ledger: whether the shop cannot read the object of the provider. */
  isUnreadable: boolean;
  openedAt: string;
  /**
   * The legal deadline of a withdrawal, or the deadline of a bank. The deadline is null when the exception
   * has no deadline.
   */
  due: string | null;
}

export interface SaleLine {
  id: string;
  productId: string;
  productSlug: string;
  productName: string;
  emoji: string;
  /**
   * The path of the product's first image. For a product without an image, the color of the seal that
   * replaces the image, such as "ink-2".
   */
  cover: string;
  deliveryType: DeliveryType;
  quantity: number;
  /** The amount of the line before its discount, minor units of the order's currency. */
  amount: number;
  delivered: number;
  owed: number;
  /** The number of units that were refunded, or whose refund is in progress. */
  refunded: number;
  /**
   * Number of items that could replace a unit, at most `AVAILABLE_MAX`. The number is null when the product
   * has no inventory.
   */
  available: number | null;
}

/** Maximum number of items that are counted for one product. */
export const AVAILABLE_MAX = 100;

/** Maximum number of units that are read for one order. */
export const SALE_UNITS_MAX = 1_000;

export interface SaleDeliverable {
  id: string;
  lineId: string;
  slot: number;
  status: DeliverableStatus;
  /** Names of the delivered fields. Staff see the values of the fields only when they reveal the item. */
  fieldNames: string[];
  deliveredAt: string;
  firstRevealedAt: string | null;
  inventoryItemId: string | null;
  itemState: InventoryState | null;
  /**
   * The state of the refund of this unit, or null when the unit has no refund. A unit with a failed refund
   * does not count as refunded.
   */
  refundState: RefundRowState | null;
}

export interface SaleDispute {
  id: string;
  providerDisputeId: string;
  state: DisputeState;
  reason: string;
  amount: number;
  currency: string;
  evidenceDueAt: string | null;
  /**
   * Whether the shop can submit evidence now. For an appeal, staff upload files in the provider's dashboard.
   */
  takesEvidence: boolean;
  waitsForAppeal: boolean;
}

/** The data of the details dialog. */
export interface SaleDetails extends RefundViews {
  id: string;
  orderNumber: string;
  version: number;
  status: OrderStatus;
  paymentState: PaymentState;
  deliveryState: DeliveryState;
  refundState: RefundState;
  disputeState: DisputeState;
  exceptions: OrderException[];
  paymentMethod: string;
  createdAt: string;
  paidAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  cancelReason: string;
  /**
   * The voucher that the shopper must still pay, and the time when the voucher ends. The voucher is null when
   * the order does not wait for the shopper. Staff never see the URL of the voucher, because the voucher's
   * page shows personal data.
   */
  voucher: { method: VoucherMethod; until: string | null } | null;
  paymentId: string | null;
  /** Whether the order is a test order of a shop that takes real payments. */
  marksTest: boolean;
  /**
   * The URL of the payment's page in the provider's dashboard. The URL is null when the dashboard has no page
   * for the payment.
   */
  providerUrl: string | null;
  /** The name of the provider in lower-case letters. */
  providerName: string;
  currency: string;
  subtotal: number;
  discountAmount: number;
  couponCode: string;
  /**
   * Whether the order exceeded a limit of the coupon: the total limit, or the limit per customer, which the
   * shop counts by card.
   */
  isCouponBeyond: boolean;
  total: number;
  storeTotal: number;
  /**
   * The original total of the order in the store's currency. This field is set only when the shop received a
   * different amount. Null otherwise.
   */
  askedStoreTotal: number | null;
  /** The charged amount in the currency of the charge. The amount is null when the order was not paid. */
  charged: { amount: number; currency: string } | null;
  refundedAmount: number;
  /** The returned amounts are null when the order is not paid. */
  returned: Returned | null;
  /**
   * The time when the shop automatically refunds the units that wait for stock. The time is null when the
   * shop does not refund these units automatically.
   */
  refundAt: string | null;
  /**
   * Number of units whose delivery ended without a refund. Staff can still deliver the units whose delivery
   * ended.
   */
  endedUnits: number;
  /** The reason of the staff member who marked the order as paid. The reason is empty for other payments. */
  manualReason: string;
  customer: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    /** The time at which the customer was created. The time is null for a customer with only this order. */
    since: string | null;
    totalSpent: number;
    returned: Returned;
    orderCount: number;
  };
  lines: SaleLine[];
  deliverables: SaleDeliverable[];
  disputes: SaleDispute[];
  /** The evidence for the bank. The evidence is null when no dispute waits for evidence. */
  evidence: DisputeEvidence | null;
  openExceptions: OpenException[];
  events: SaleEvent[];
  mails: SaleMail[];
}
