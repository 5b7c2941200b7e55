/**
 * The named places at which a test build can be told to die, as a power cut would end it there (order-lifecycle, "A crash
 * after each step"). A place is one statement, `globalThis.failpoint?.("order-placed")`: the product's build has nothing of it,
 * since it is told that there is no such function; a test build's entry sets one that kills its process.
 */
type FailpointName =
  /** The order stands and holds its stock; the provider was not asked. */
  | "order-placed"
  /** The provider has made the payment page; the order does not know it. */
  | "page-made"
  /** The order knows its page; the buyer was not answered. */
  | "page-stored"
  /** An unpaid order's page is ended at the provider; its stock is still held. */
  | "page-ended"
  /** In the transaction that gives an unpaid order's stock back. */
  | "stock-released"
  /** A webhook is verified and not kept. */
  | "event-verified"
  /** An event is kept; nobody acts on it yet. */
  | "event-kept"
  /** What an event tells of is done; the event is not marked. */
  | "event-done"
  /** The provider's facts are read; the order is not locked. */
  | "facts-read"
  /** In the settling transaction: the money is booked. */
  | "money-booked"
  /** In the settling transaction: the items are the buyer's. */
  | "items-sold"
  /** In the settling transaction: everything is written, the commit is next. */
  | "order-settled"
  /** The settling is committed; nobody was answered. */
  | "settling-committed"
  /** A delivery's opening is in the audit log; nothing was decrypted. */
  | "opening-recorded"
  /** A refund is written down and about to be asked for. */
  | "refund-unsent"
  /** The provider has made the refund; its answer is lost. */
  | "refund-made"
  /** An order's next look is claimed; nothing was looked at. */
  | "order-claimed"
  /** The provider's events are kept; the reader's place is not moved. */
  | "events-read"
  /** A mail is claimed; it was not sent. */
  | "mail-claimed"
  /** The mail server has the mail; it is not marked as sent. */
  | "mail-sent";

declare global {
  var failpoint: ((name: FailpointName) => void) | undefined;
}

export type { FailpointName };
