import { DomainError } from "#domain/kernel/errors.ts";

/** The user has another view of this list with this name. */
export class ListViewNameTaken extends DomainError {
  constructor() {
    super("list_view_name_taken", 409, { field: "name" });
  }
}

/** The user already has the maximum number of saved views of this list. */
export class TooManyListViews extends DomainError {
  constructor() {
    super("too_many_list_views", 409, { field: "name" });
  }
}
