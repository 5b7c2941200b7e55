import { DomainError } from "#domain/kernel/errors.ts";
import type { TooLow } from "./judge-change.ts";

/**
 * A product has a new place: another category or group, no original price, or no longer archived. At the new
 * place, coupons would bring the price of the product below the owner's limit. Nothing was written. An admin
 * may write the change.
 */
export class PlaceTooCheap extends DomainError {
  constructor({ product, effective, reference }: TooLow) {
    super("place_too_cheap", 422, { product, effective, reference });
  }
}
