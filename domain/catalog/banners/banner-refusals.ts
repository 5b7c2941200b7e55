import { DomainError } from "#domain/kernel/errors.ts";

/** Somebody else changed the banner since it was read: nothing was written. */
export class BannerChanged extends DomainError {
  constructor() {
    super("banner_changed", 409);
  }
}

/** The banner names an uploaded picture that is not there (any more). */
export class NoSuchPicture extends DomainError {
  constructor() {
    super("no_such_picture", 422, { field: "imageUrl" });
  }
}
