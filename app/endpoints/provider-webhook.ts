import { receiveEvent } from "#domain/operations/provider-events/receive-event.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { ForgedEvent, UnsupportedEvent } from "#domain/payments/provider-errors.ts";
import { jsonError } from "./json-error.ts";

/**
 * A request to the endpoint. The host passes the body that it has already read, because a `Request` would
 * copy the body.
 */
export type Webhook = Pick<Request, "headers" | "text">;

/**
 * POST /webhooks/:provider: verifies the event, stores it once and responds. The event is processed in the
 * background, so the provider does not wait. The host has already limited the size of the request body.
 */
export async function handleProviderWebhook(provider: PaymentProvider, webhook: Webhook): Promise<Response> {
  try {
    await receiveEvent(provider, await webhook.text(), webhook.headers);
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
