import { DomainError } from "#domain/kernel/errors.ts";
import type { TooLow } from "./judge-change.ts";

/**
 * At its new place (category, group, without original price, out of the archive) coupons would apply to a
 * product that bring it below the owner's limit. Nothing was written. An admin may write the change.
 */
export class PlaceTooCheap extends DomainError {
  constructor({ product, effective, reference }: TooLow) {
    super("place_too_cheap", 422, { product, effective, reference });
  }
}
