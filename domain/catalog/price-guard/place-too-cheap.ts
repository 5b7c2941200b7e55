import { DomainError } from "#domain/kernel/errors.ts";
import type { TooLow } from "./judge-change.ts";

/**
 * When the category or group of a product changes, other coupons can apply to the product. Other coupons can
 * also apply when the product loses its original price or is restored from the archive. The coupons that
 * apply after the change would bring the price of the product below the owner's limit. Nothing was written.
 * Only an admin may save a change that brings a price below the limit.
 */
export class PlaceTooCheap extends DomainError {
  constructor({ product, effective, reference }: TooLow) {
    super("place_too_cheap", 422, { product, effective, reference });
  }
}
