import { DomainError } from "#domain/kernel/errors.ts";

/**
 * The provider did not answer or has a temporary failure. The result of the request is unknown. The caller
 * can retry later.
 */
export class ProviderUnreachable extends DomainError {
  /**
   * How the request ended, if the request has ended. When the value is `now` or `earlier`, the request has
   * failed permanently. A repeated request with the same idempotency key fails too. When the value is
   * `differed`, an earlier request used the same idempotency key with different content. A corrected clock or
   * a different version of the shop can cause this difference. The earlier request might have succeeded or
   * might still run. When the value is undefined, this request might still be running.
   */
  readonly ended: "now" | "earlier" | "differed" | undefined;

  constructor(ended?: "now" | "earlier" | "differed") {
    super("payment_unavailable", 503);
    this.ended = ended;
  }
}

/**
 * The provider answered with an unusable object: a field is missing or has an unknown value. When an object
 * is unusable, the shop books no money, delivers nothing and releases no stock. Staff must check the payment.
 */
export class ProviderUnreadable extends DomainError {
  constructor(field: string) {
    super("payment_unreadable", 502, { field });
  }
}

/** The errors of the provider that the shop handles by itself. Staff handle all other errors. */
export type ErrorReason = "amount_too_small" | "amount_too_large" | "email_invalid" | "sold_by_provider";

/** The provider understood the request but rejected it. */
export class ProviderRejected extends DomainError {
  /** The reason is undefined for an error that the shop cannot handle by itself. */
  readonly reason: ErrorReason | undefined;

  /** @param providerCode the provider's own code, for staff. */
  constructor(providerCode: string, reason?: ErrorReason) {
    super("payment_refused", 502, { providerCode });
    this.reason = reason;
  }
}

/**
 * The webhook has a valid signature, but its body is not an event with a snapshot of the object. An example
 * is a thin event.
 */
export class UnsupportedEvent extends DomainError {
  constructor(field: string) {
    super("unsupported_event", 400, { field });
  }
}

/**
 * The webhook has no valid signature of the provider, or the time in the signature differs too much from the
 * current time.
 */
export class ForgedEvent extends DomainError {
  constructor(reason: string) {
    super("forged_event", 400, { reason });
  }
}
