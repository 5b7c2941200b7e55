/**
 * A domain error. A rule of the shop rejects the request. Each app shows its own message for `code`.
 * `details` contains the numbers and names for the message, and never a secret.
 */
export class DomainError extends Error {
  readonly code: string;
  /** The HTTP status of the response. */
  readonly status: number;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;

  constructor(code: string, status: number, details: Record<string, string | number | boolean | null> = {}) {
    super(code);
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/**
 * The object does not exist, or this caller is not allowed to see the object. The response does not reveal
 * whether the object is missing or forbidden.
 */
export class NotFound extends DomainError {
  constructor(what: string) {
    super("not_found", 404, { what });
  }
}

/** The caller is not signed in, and the request needs a signed-in user. */
export class SignInRequired extends DomainError {
  constructor() {
    super("sign_in_required", 401);
  }
}

/** The input is not valid. `field` is the name of the first invalid field. */
export class InvalidInput extends DomainError {
  constructor(field: string, problem: string) {
    super("invalid_input", 400, { field, problem });
  }
}
