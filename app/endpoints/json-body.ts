import { InvalidInput } from "#domain/kernel/errors.ts";

/**
 * Reads the JSON body of a request.
 * @throws InvalidInput when the content type is not JSON or the body cannot be parsed.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (!request.headers.get("content-type")?.toLowerCase().startsWith("application/json")) {
    throw new InvalidInput("content-type", "must be application/json");
  }
  try {
    return await request.json();
  } catch {
    throw new InvalidInput("body", "is not JSON");
  }
}
