import { receiveEvent } from "#domain/operations/provider-events/receive-event.ts";
import { ForgedEvent, UnsupportedEvent } from "#domain/payments/provider.ts";
import { jsonError } from "./json-error.ts";

/**
 * POST /webhooks/stripe: verified, kept once, answered; acting on it follows without making the provider wait
 * (order-lifecycle T3). The host has bounded the body.
 */
export async function handleStripeWebhook(request: Request): Promise<Response> {
  try {
    await receiveEvent(await request.text(), request.headers.get("stripe-signature") ?? "");
    return Response.json({ received: true });
  } catch (error) {
    if (error instanceof ForgedEvent)
      return jsonError(error, { forged_event: "This event was not signed for this shop." });
    if (error instanceof UnsupportedEvent)
      return jsonError(error, {
        unsupported_event: "This is not an event with a snapshot of its object. Use snapshot payloads.",
      });
    throw error;
  }
}
