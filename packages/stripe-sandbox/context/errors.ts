/** The error object of the API. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
}

/**
 * An error answer. `executed` is true when the execution of the request had begun. The sandbox stores an
 * answer under an idempotency key only when the execution of the request had begun.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.executed = executed;
  }
}

/**
 * An error 400 for an invalid parameter. The sandbox finds such a parameter before the request has any
 * effect.
 */
export function parameterError(code: string, param: string, message: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, param, message });
}

/** An error 400 for a value that the API rejects without giving an error code. */
export function invalidValue(param: string, message: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", param, message });
}

/**
 * An error 400 for a request that the state of the object does not allow. The error is stored under the
 * idempotency key.
 */
export function stateError(message: string, code?: string, param?: string): ApiError {
  return new ApiError(
    400,
    { type: "invalid_request_error", message, ...(code && { code }), ...(param && { param }) },
    true,
  );
}

/** An error 404 for an unknown object. */
export function missing(kind: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${kind}: '${id}'`,
  });
}

/**
 * An error 501 for a part of the API that the sandbox does not implement. A status 200 would hide that the
 * sandbox lacks this part of the API.
 */
export function notSpoken(what: string): ApiError {
  return new ApiError(501, {
    type: "api_error",
    code: "sandbox_not_implemented",
    message: `The card sandbox does not implement ${what}.`,
  });
}
