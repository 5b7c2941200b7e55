import type {
  DeliverableStatus,
  DeliveryState,
  DeliveryType,
  DisputeState,
  EmailTemplate,
  InventoryState,
  OrderException,
  OrderStatus,
  PaymentState,
  RefundRowState,
  RefundState,
} from "#db/vocabulary.ts";
import type { DisputeEvidence } from "#domain/after-sale/disputes/dispute-provider.ts";
import type { PaymentMode } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";

/** What the sales screen shows; amounts are minor units, of USD where the name says `store`, times are ISO strings. */

/** One row of the list. */
export interface SaleRow {
  id: string;
  orderNumber: string;
  /** Empty when unknown. */
  customerName: string;
  customerEmail: string;
  phone: string;
  paymentMethod: string;
  status: OrderStatus;
  refundState: RefundState;
  disputeState: DisputeState;
  /** Lines, and units of all lines. */
  itemCount: number;
  totalQuantity: number;
  storeTotal: number;
  total: number;
  currency: string;
  /** What was charged, in the currency of the charge; the total of an order that is not paid. */
  charged: { amount: number; currency: string };
  /** Null for an order that is not paid. */
  returned: Returned | null;
  mode: PaymentMode;
  /** Whether it is a test order of a shop that takes real money. */
  marksTest: boolean;
  createdAt: string;
  completedAt: string | null;
  /** What somebody has to look at, and since when; empty for an order that runs by itself. */
  attention: string[];
  attentionSince: string | null;
}

/** The four cards and the counts of the tabs, of the orders that the search finds. */
export interface SalesSummary {
  total: number;
  pending: number;
  pendingValue: number;
  completed: number;
  /** Gross, of completed orders; what went back of it stands beside it. A live shop leaves out test orders. */
  receivedValue: number;
  /** How many orders that is. */
  receivedCount: number;
  returned: Returned;
  /** Orders that need a person, and rows of the queue without an order; a search finds none of those. */
  attention: number;
  loose: number;
  /** Of `attention`, the orders of the chosen reason. */
  inNeed: number;
}

export interface SalesPage {
  summary: SalesSummary;
  rows: SaleRow[];
  /** Of the tab. */
  total: number;
  /** The one that is shown, from 1. */
  page: number;
}

/** A row of the queue of what could not settle by itself. */
export interface OpenException {
  id: string;
  kind: string;
  subject: string;
  amount: number | null;
  currency: string | null;
  openedAt: string;
}

export interface SaleLine {
  id: string;
  productName: string;
  emoji: string;
  deliveryType: DeliveryType;
  quantity: number;
  /** Of one unit, in the order's currency. */
  price: number;
  delivered: number;
  owed: number;
  refunded: number;
}

/** So many units of an order are read at most. */
export const SALE_UNITS_MAX = 1_000;

export interface SaleDeliverable {
  id: string;
  lineId: string;
  slot: number;
  status: DeliverableStatus;
  /** Names of what it holds; the values are for its buyer. */
  fieldNames: string[];
  deliveredAt: string;
  firstRevealedAt: string | null;
  inventoryItemId: string | null;
  itemState: InventoryState | null;
}

export interface SaleRefund {
  id: string;
  state: RefundRowState;
  amount: number;
  currency: string;
  reason: string;
  providerRefundId: string | null;
  createdAt: string;
}

export interface SaleDispute {
  id: string;
  providerDisputeId: string;
  state: DisputeState;
  reason: string;
  amount: number;
  currency: string;
  evidenceDueAt: string | null;
  /** Whether the shop can hand in evidence now; for an appeal, staff upload files at the provider. */
  takesEvidence: boolean;
  waitsForAppeal: boolean;
}

export interface SaleEvent {
  key: string;
  type: string;
  at: string;
  actor: "shopper" | "staff" | "system" | "provider" | "command";
  /** Of a person of the staff. */
  actorName: string;
  /** What a person wrote: a reason or a note. */
  text: string;
}

export interface SaleMail {
  template: EmailTemplate;
  state: "queued" | "sent" | "failed";
  at: string;
}

/** Everything the details dialog shows. */
export interface SaleDetails {
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
  paymentIntentId: string | null;
  /** Whether it is a test order of a shop that takes real money. */
  marksTest: boolean;
  /** The payment at the provider's own desk; null where there is none to open. */
  providerUrl: string | null;
  currency: string;
  subtotal: number;
  discountAmount: number;
  couponCode: string;
  total: number;
  storeTotal: number;
  /** What was asked in the store's currency where another amount was received; null otherwise. */
  askedStoreTotal: number | null;
  /** What was charged, in the currency of the charge; null for an order that was not paid. */
  charged: { amount: number; currency: string } | null;
  refundedAmount: number;
  /** Null for an order that is not paid. */
  returned: Returned | null;
  /** What can still be given back, and the part of it that pays for what is owed; in the currency of the charge. */
  refundLeft: number;
  refundOwed: number;
  /** Units whose delivery ended without a refund that pays for them: staff may deliver them after all. */
  endedUnits: number;
  /** Why a person marked it paid; empty for any other payment. */
  manualReason: string;
  customer: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    /** Null for somebody whose first order this is. */
    since: string | null;
    totalSpent: number;
    returned: Returned;
    orderCount: number;
  };
  lines: SaleLine[];
  deliverables: SaleDeliverable[];
  refunds: SaleRefund[];
  disputes: SaleDispute[];
  /** What would be handed to the bank; only while a dispute waits for it. */
  evidence: DisputeEvidence | null;
  openExceptions: OpenException[];
  events: SaleEvent[];
  mails: SaleMail[];
}
