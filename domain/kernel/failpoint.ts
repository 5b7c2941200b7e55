/**
 * Named points in the code. At each point, a test build can kill its own process. Tests use these failpoints
 * to check that the shop recovers from a crash after each step. A failpoint is one statement,
 * `globalThis.failpoint?.("order-placed")`. The production build defines `globalThis.failpoint` as undefined,
 * so the bundler removes the statement. The entry point of a test build sets a function that kills the
 * process.
 */
type FailpointName =
  /** The order is saved and has reserved its stock. The shop has not called the provider yet. */
  | "order-placed"
  /** The provider has created the payment page. The order does not have the id of the payment page yet. */
  | "page-made"
  /** The order has the id of its payment page. The shopper has no response yet. */
  | "page-stored"
  /**
   * The provider has expired the payment page of an unpaid order. The stock is still reserved for the order.
   */
  | "page-ended"
  /** Inside the transaction that releases the stock of an unpaid order. */
  | "stock-released"
  /** A webhook event is verified, but not saved yet. */
  | "event-verified"
  /** An event is saved. The processing of the event has not begun. */
  | "event-kept"
  /** An event is processed, but not marked as processed. */
  | "event-done"
  /** The snapshot of the payment is read from the provider. The order is not locked yet. */
  | "facts-read"
  /** The settlement transaction has recorded the payment. */
  | "money-booked"
  /** The settlement transaction has assigned the items to the shopper. */
  | "items-sold"
  /** The settlement transaction has written all rows. The commit is next. */
  | "order-settled"
  /** The settlement is committed. The response is not sent yet. */
  | "settling-committed"
  /** The audit log records that a delivery is opened. The delivery is not decrypted yet. */
  | "opening-recorded"
  /** A refund is saved, but the shop has not requested it from the provider yet. */
  | "refund-unsent"
  /** The provider has made the refund. The provider's response is lost. */
  | "refund-made"
  /** A worker has claimed the next check of an order, but the check has not begun. */
  | "order-claimed"
  /** The provider's events are saved. The stored position in the provider's event list is not updated yet. */
  | "events-read"
  /** A worker has claimed a mail, but has not sent the mail. */
  | "mail-claimed"
  /** The mail server has accepted the mail. The mail is not marked as sent. */
  | "mail-sent";

declare global {
  var failpoint: ((name: FailpointName) => void) | undefined;
}

export type { FailpointName };
