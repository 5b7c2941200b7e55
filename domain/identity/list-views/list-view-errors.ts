import { DomainError } from "#domain/kernel/errors.ts";

/** The user has another view of this list with this name. */
export class ListViewNameTaken extends DomainError {
  constructor() {
    super("list_view_name_taken", 409, { field: "name" });
  }
}

/** The user has as many views of this list as one user may have. */
export class TooManyListViews extends DomainError {
  constructor() {
    super("too_many_list_views", 409, { field: "name" });
  }
}
