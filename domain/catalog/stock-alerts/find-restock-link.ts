import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { restockRequests } from "#db/schema/stock-alerts.ts";
import { findOpenLink } from "#domain/messaging/links/one-time-links.ts";
import { type AwaitedProduct, findAwaited } from "./awaited-product.ts";

/**
 * The product and the state of a restock request. A link in a mail about stock belongs to one restock
 * request.
 */
export interface RestockLink extends AwaitedProduct {
  /**
   * "confirm" means that the visitor has not confirmed the mail address yet. "waiting" means that the visitor
   * has confirmed the mail address. "stop" means that the mail was sent, and that its link stops all restock
   * mails.
   */
  state: "confirm" | "waiting" | "stop";
}

/**
 * Finds the request that a link belongs to. Returns null when the link has expired, the request was stopped,
 * or no shopper can see the product any more.
 */
export async function findRestockLink(token: string): Promise<RestockLink | null> {
  const link = await findOpenLink(token);
  if (!link) return null;
  const [request] = await db
    .select({ productId: restockRequests.productId })
    .from(restockRequests)
    .where(eq(restockRequests.linkId, link.linkId));
  const found = request && (await findAwaited(request.productId));
  if (!found) return null;
  const state = link.purpose === "restock_stop" ? "stop" : link.isUsed ? "waiting" : "confirm";
  return { state, product: found.product, path: found.path };
}
