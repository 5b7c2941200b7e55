import { FOOTER_LINKS_MAX, PAGES_MAX } from "#db/values/limits.ts";
import { DomainError } from "#domain/kernel/errors.ts";

/** Another user changed the page after it was read. Nothing was written. */
export class PageChanged extends DomainError {
  constructor() {
    super("page_changed", 409);
  }
}

export class PageSlugTaken extends DomainError {
  constructor() {
    super("page_slug_taken", 409, { field: "slug" });
  }
}

/** The shop already has the maximum number of pages. */
export class TooManyPages extends DomainError {
  constructor() {
    super("too_many_pages", 422, { max: PAGES_MAX });
  }
}

/** The text is nested deeper than the limit. */
export class PageTooDeep extends DomainError {
  constructor() {
    super("page_too_deep", 422, { field: "body" });
  }
}

/** The footer already has the maximum number of links. */
export class FooterFull extends DomainError {
  constructor() {
    super("footer_full", 422, { field: "inFooter", max: FOOTER_LINKS_MAX });
  }
}

/** The links of the footer changed after they were read. Nothing was written. */
export class FooterChanged extends DomainError {
  constructor() {
    super("footer_changed", 409);
  }
}
