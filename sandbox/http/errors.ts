/** The error object of the API. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
}

/** An error answer. `executed` tells whether the request had begun: only such answers are kept under an idempotency key. */
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

/** 400 for a parameter, found before anything was done. */
export function parameterError(code: string, param: string, message: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, param, message });
}

/** 400 for a value that the API refuses without a code of its own. */
export function invalidValue(param: string, message: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", param, message });
}

/** 400 because the object's state does not allow it; kept under the idempotency key. */
export function stateError(message: string, code?: string, param?: string): ApiError {
  return new ApiError(
    400,
    { type: "invalid_request_error", message, ...(code && { code }), ...(param && { param }) },
    true,
  );
}

/** 404 for an object that is not there. */
export function missing(kind: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${kind}: '${id}'`,
  });
}

/** 501 for a part of the API that the sandbox does not speak: loud, never a false 200. */
export function notSpoken(what: string): ApiError {
  return new ApiError(501, {
    type: "api_error",
    code: "sandbox_not_implemented",
    message: `The card sandbox does not implement ${what}.`,
  });
}
