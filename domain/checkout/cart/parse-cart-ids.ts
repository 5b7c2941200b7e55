import { CART_LINES_MAX } from "#db/values/limits.ts";
import { TooManyLines } from "#domain/checkout/pricing/errors.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Reads the product ids from a request body `{ ids: [...] }`: at most 50 UUIDs. Returns each id once, in
 * lower case.
 * @throws InvalidInput when the body is malformed; `field` contains the index.
 * @throws TooManyLines when there are over 50 ids.
 */
export function parseCartIds(body: unknown): string[] {
  const ids = typeof body === "object" && body !== null ? (body as { ids?: unknown }).ids : undefined;
  if (!Array.isArray(ids)) throw new InvalidInput("ids", "must be a list");
  if (ids.length > CART_LINES_MAX) throw new TooManyLines(CART_LINES_MAX);
  ids.forEach((id, index) => {
    if (typeof id !== "string" || !UUID.test(id)) throw new InvalidInput(`ids.${index}`, "must be a UUID");
  });
  return [...new Set((ids as string[]).map((id) => id.toLowerCase()))];
}
