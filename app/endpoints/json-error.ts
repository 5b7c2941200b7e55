import { DomainError } from "#domain/kernel/errors.ts";

/**
 * The JSON answer of a refusal: `{ error: { code, message, details } }` at the refusal's own status.
 * @throws the error itself when it is no refusal: an unexpected failure is the host's matter.
 */
export function jsonError(error: unknown, messages: Partial<Record<string, string>> = {}): Response {
  if (!(error instanceof DomainError)) throw error;
  const message = messages[error.code] ?? error.code.replaceAll("_", " ");
  return Response.json(
    { error: { code: error.code, message, details: error.details } },
    { status: error.status, headers: { "cache-control": "no-store" } },
  );
}
