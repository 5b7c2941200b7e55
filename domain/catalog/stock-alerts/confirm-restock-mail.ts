import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { linkLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { LinkUnusable, spendOpenLink } from "#domain/messaging/links/one-time-links.ts";
import { type AwaitedProduct, findAwaited } from "./awaited-product.ts";
import { mailSoon } from "./request-restock-mail.ts";

/**
 * Confirms the mail address of a visitor who wants a mail when a product is back in stock. The confirmation
 * needs no session.
 * @returns the product about which the visitor wants a mail
 * @throws LinkUnusable when the link is unknown, expired or used, or when the request was stopped. The
 * function also throws LinkUnusable when no shopper can see the product any more
 * @throws TooManyAttempts, TryAgainLater
 */
export async function confirmRestockMail(
  caller: Caller,
  input: { token: string },
  limits: { address: RateLimit } = linkLimits,
): Promise<AwaitedProduct> {
  await limits.address.take(addressKey(caller.origin.ip));
  return inTransaction(async (tx) => {
    const linkId = await spendOpenLink(tx, input.token, "restock_request");
    const { rows } = await tx.execute<{ product_id: string }>(sql`
      update restock_requests set confirmed_at = coalesce(confirmed_at, now()) where link_id = ${linkId}
      returning product_id`);
    const [request] = rows;
    const found = request && (await findAwaited(request.product_id, tx));
    if (!found) throw new LinkUnusable();
    await mailSoon(tx, request.product_id);
    return { product: found.product, path: found.path };
  });
}
