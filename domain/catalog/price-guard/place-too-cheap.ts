import { DomainError } from "#domain/kernel/errors.ts";
import type { TooLow } from "./judge-change.ts";

/**
 * A product has a new place when its category or group changes. A product also has a new place when it loses
 * its original price or is restored from the archive. The coupons that apply at the new place would bring the
 * price of the product below the owner's limit. Nothing was written. Only an admin may save a change that
 * brings a price below the limit.
 */
export class PlaceTooCheap extends DomainError {
  constructor({ product, effective, reference }: TooLow) {
    super("place_too_cheap", 422, { product, effective, reference });
  }
}
