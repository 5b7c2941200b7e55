import { DomainError } from "#domain/kernel/errors.ts";

/** Another user changed the banner after it was read. Nothing was written. */
export class BannerChanged extends DomainError {
  constructor() {
    super("banner_changed", 409);
  }
}

/** The banner uses an uploaded image that does not exist. */
export class NoSuchImage extends DomainError {
  constructor() {
    super("no_such_picture", 422, { field: "imageUrl" });
  }
}
