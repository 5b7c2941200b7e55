import { DomainError } from "#domain/kernel/errors.ts";

/**
 * Returns the JSON response of a domain error: `{ error: { code, message, details } }` with the error's own
 * status.
 * @throws the error itself when the error is not a domain error, because the host handles unexpected errors.
 */
export function jsonError(error: unknown, messages: Partial<Record<string, string>> = {}): Response {
  if (!(error instanceof DomainError)) throw error;
  const message = messages[error.code] ?? error.code.replaceAll("_", " ");
  return Response.json(
    { error: { code: error.code, message, details: error.details } },
    { status: error.status, headers: { "cache-control": "no-store" } },
  );
}
