import type { PaymentProvider } from "#domain/payments/provider.ts";
import { handleOpenEvent, isAboutPage } from "./handle-event.ts";
import { type OpenEvent, recordEvents } from "./record-event.ts";

/**
 * Maximum number of events that this process handles at the same time. The worker handles all other events.
 * The row of an event is also the job that handles the event. The handler of an event spends most of its time
 * waiting for the provider. While the handler waits, it occupies no database connection.
 */
const AT_ONCE_MAX = 24;
let atOnce = 0;

/**
 * Receives one webhook: verifies the event, stores it once and starts handling it without waiting for the
 * result.
 * @param body the raw body as text
 * @param headers the headers, which contain the signature
 * @throws ForgedEvent when the signature is wrong. When any error occurs, the event is not stored, and the
 * provider sends the event again.
 */
export async function receiveEvent(provider: PaymentProvider, body: string, headers: Headers): Promise<void> {
  const event = provider.readEvent(body, headers);
  globalThis.failpoint?.("event-verified");
  const [open] = await recordEvents(provider, [event]);
  globalThis.failpoint?.("event-kept");
  // The event about the payment page settles the order. The provider also sends an event about the payment at
  // the same time. The worker handles the event about the payment.
  if (open && isAboutPage(event) && atOnce < AT_ONCE_MAX) void handleNow(open);
}

/**
 * Handles an event. The webhook does not wait until the event is handled. A failure is stored in the event's
 * row for a retry.
 */
async function handleNow(open: OpenEvent): Promise<void> {
  atOnce++;
  await handleOpenEvent(open, false).catch(() => {});
  atOnce--;
}
