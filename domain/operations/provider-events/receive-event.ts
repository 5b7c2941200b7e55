import type { PaymentProvider } from "#domain/payments/provider.ts";
import { handleOpenEvent, isAboutPage } from "./handle-event.ts";
import { type OpenEvent, recordEvents } from "./record-event.ts";

/** Maximum numbers of concurrent and waiting events in this process. The worker handles the rest. */
const CONCURRENT_MAX = 6;
const WAITING_MAX = 2000;
const waiting: OpenEvent[] = [];
let underWay = 0;

/**
 * Receives one webhook: verifies the event, stores it once and starts handling it without waiting for the
 * result.
 * @param body the raw body as text
 * @param headers the headers, which contain the signature
 * @throws ForgedEvent when the signature is wrong. After any error the event is not stored, and the provider
 *   resends it.
 */
export async function receiveEvent(provider: PaymentProvider, body: string, headers: Headers): Promise<void> {
  const event = provider.readEvent(body, headers);
  globalThis.failpoint?.("event-verified");
  const [open] = await recordEvents(provider, [event]);
  globalThis.failpoint?.("event-kept");
  // The event of the page settles the order. The worker handles the payment event that arrives with it.
  if (!open || !isAboutPage(event) || waiting.length >= WAITING_MAX) return;
  waiting.push(open);
  if (underWay < CONCURRENT_MAX) void handleWaiting();
}

/**
 * Handles waiting events. The webhook does not await it. A failure is stored in the event's row for a retry.
 */
async function handleWaiting(): Promise<void> {
  underWay++;
  for (let open = waiting.shift(); open; open = waiting.shift())
    await handleOpenEvent(open, false).catch(() => {});
  underWay--;
}
