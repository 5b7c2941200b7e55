/**
 * What a rule refuses, with the facts of the refusal. Each surface turns `code` into its own sentence;
 * `details` holds numbers and names for that sentence, never a secret.
 */
export class DomainError extends Error {
  readonly code: string;
  /** The HTTP status this refusal answers with. */
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

/** The thing asked for does not exist for this caller; the same answer whether it exists for somebody else. */
export class NotFound extends DomainError {
  constructor(what: string) {
    super("not_found", 404, { what });
  }
}

/** Somebody who is not signed in asked for what needs a person. */
export class SignInRequired extends DomainError {
  constructor() {
    super("sign_in_required", 401);
  }
}

/** Input that does not parse; `field` names the first offending place. */
export class InvalidInput extends DomainError {
  constructor(field: string, problem: string) {
    super("invalid_input", 400, { field, problem });
  }
}
