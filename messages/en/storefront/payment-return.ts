import { catalog } from "#messages/catalog.ts";
import { formatMoney } from "#messages/format.ts";

/** Every message of the payment return pages (spec S2.13, S2.14, S8). */
export const paymentReturn = {
  successTitle: "Payment",
  cancelledTitle: "Payment cancelled",

  heading: {
    confirming: "Confirming your payment",
    preparing: "Payment confirmed",
    delivered: "Payment confirmed",
    waiting: "Payment confirmed",
    locked: "Your payment is being reviewed",
    help: "We must check your order",
    refunded: "This order was refunded",
    unpaid: "Payment not completed",
  },

  lead: {
    confirming: "We are asking your bank. This page updates by itself.",
    preparing: "Your items are being prepared. The items appear here in a moment.",
    delivered: "Your credentials are below, and stay in this order.",
    waiting:
      "Some of your items wait for stock. They are reserved for you, and appear here when they arrive.",
    locked:
      "The payment is being reviewed with the bank. The delivered items are locked until the review ends. Please contact support.",
    refunded: "The full amount went back to your card. Banks need a few days to show the refund.",
    unpaid: "You have not been charged. Your cart can be restored.",
  },

  /**
   * The page shows this text instead of `lead.waiting` when nothing has been delivered yet, or when staff
   * deliver the missing units.
   */
  waitingForAll:
    "Your order waits for stock. Your items are reserved for you, and appear here when they arrive.",
  waitingForPerson:
    "A member of our team prepares the missing items. The items appear here as soon as they are ready.",
  allByPerson: "A member of our team prepares your order. Your items appear here as soon as they are ready.",
  offline:
    "Your connection is interrupted. Your order is safe, and this page continues by itself once you are back online.",
  stillConfirming: "Still confirming with the bank. You can leave this page: your order is safe.",
  longConfirming: (orderNumber: string, email: string) =>
    `This takes longer than usual. Keep the order number ${orderNumber}. We will email ${email} as soon as the payment is confirmed.`,
  checkAgain: "Check again",

  order: "Order",
  total: "Charged",
  inStoreCurrency: (total: number) => `${formatMoney(total)} in US dollars`,
  receipt: "Receipt",
  each: (price: string) => `${price} each`,
  refunded: "Refunded",
  summary: "Order summary",
  yourItems: "Your items",
  next: "Next steps",
  toOrders: "View your orders",
  toMarketplace: "Continue shopping",
  toSupport: "Get support",
  toHome: "Return to Home",

  notFound: "Order not found",
  notFoundLead:
    "This web address belongs to none of your orders. If you have just paid, the mail about your payment opens your order.",
  confirmedToast: "Payment confirmed successfully!",
  processedToast: "Payment processed successfully!",
  fetchFailed: "Error fetching order details",
  fetchFailedLead:
    "Your payment does not depend on this page. Check again, or open the order from our mail about it.",

  cancelledHeading: "Payment cancelled",
  declinedHeading: "Payment declined",
  cancelledLead: "You have not been charged.",
  cancelledWhy:
    "You left the payment page before paying, so the order was ended. Restore your cart and try again whenever you like.",
  cancelledOpen:
    "You left the payment page before paying. You can still continue the payment, or restore your cart.",
  declined: "Your bank declined the card, so the order was ended. Restore your cart and try another card.",
  endOrder: "Cancel this order",
  whatWasInIt: "Your order",
  restore: "Restore my cart",
  restoring: "Restoring…",
  restoreFailed: {
    title: "Error",
    description: "The cart could not be restored just now. Please try again.",
  },
  payNow: "Continue payment",
};

/** Every message of the payment return pages (spec S2.13, S2.14, S8). */
export const returnMessages = catalog("storefront", "paymentReturn", paymentReturn);
