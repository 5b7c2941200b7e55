import { DomainError } from "#domain/kernel/errors.ts";

/**
 * The provider did not answer or has a temporary failure. The result of the request is unknown; retry later.
 */
export class ProviderUnreachable extends DomainError {
  /**
   * Tells whether the request has ended. After `now` and `earlier` the request failed for good: a repeat with
   * the same key always fails. After `differed` an earlier request used the same key with other content. A
   * corrected clock or another version of the shop causes this. That earlier request may have succeeded or
   * may still run. Undefined means that this request may still run.
   */
  readonly ended: "now" | "earlier" | "differed" | undefined;

  constructor(ended?: "now" | "earlier" | "differed") {
    super("payment_unavailable", 503);
    this.ended = ended;
  }
}

/**
 * The provider answered with an object that the shop cannot use: a field is missing or has an unknown value.
 * The shop books, delivers and releases nothing; staff must check the payment.
 */
export class ProviderUnreadable extends DomainError {
  constructor(field: string) {
    super("payment_unreadable", 502, { field });
  }
}

/** The refusals that the shop handles by itself. All other refusals are left to staff. */
export type ErrorReason = "amount_too_small" | "amount_too_large" | "email_invalid" | "sold_by_provider";

/** The provider understood the request and refused it. */
export class ProviderRejected extends DomainError {
  /** Undefined for a refusal that the shop cannot handle by itself. */
  readonly reason: ErrorReason | undefined;

  /** @param providerCode the provider's own code, for staff. */
  constructor(providerCode: string, reason?: ErrorReason) {
    super("payment_refused", 502, { providerCode });
    this.reason = reason;
  }
}

/** A signed webhook whose body is not an event with a snapshot of its object, such as a thin event. */
export class UnsupportedEvent extends DomainError {
  constructor(field: string) {
    super("unsupported_event", 400, { field });
  }
}

/** A webhook without a valid signature of the provider, or with a signed time too far from now. */
export class ForgedEvent extends DomainError {
  constructor(reason: string) {
    super("forged_event", 400, { reason });
  }
}
