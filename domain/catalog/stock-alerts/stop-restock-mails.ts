import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { linkLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { findOpenLink, LinkUnusable } from "#domain/messaging/links/one-time-links.ts";

/**
 * Deletes all requests of one mail address, for all products. The shop has mailed the link to this address.
 * The links of the deleted requests stop working.
 * @throws LinkUnusable when the link has expired or its request no longer exists.
 * @throws TooManyAttempts, TryAgainLater
 */
export async function stopRestockMails(
  caller: Caller,
  input: { token: string },
  limits: { address: RateLimit } = linkLimits,
): Promise<void> {
  await limits.address.take(addressKey(caller.origin.ip));
  const link = await findOpenLink(input.token);
  if (!link) throw new LinkUnusable();
  await inTransaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      delete from restock_requests where address in (
        select address from restock_requests where link_id = ${link.linkId})`);
    if (!rowCount) throw new LinkUnusable();
  });
}
