import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";
import { handleEvent } from "./handle-event.ts";
import { recordEvents } from "./record-event.ts";

/** Events acted on at the same time in this process, and how many may wait; what is beyond is done by the worker's scan. */
const WIDTH = 6;
const WAITING_MAX = 2000;
const waiting: string[] = [];
let underWay = 0;

/**
 * Takes one webhook: verifies it, keeps it once, and begins to act on it at once without waiting for any queue.
 * @param body the raw bytes as text; @param signature the header as sent.
 * @throws ForgedEvent; any other failure means it is not kept and the provider must send it again.
 */
export async function receiveEvent(body: string, signature: string): Promise<void> {
  const event = paymentProvider.readEvent(body, signature);
  globalThis.failpoint?.("event-verified");
  const isToBeHandled = (await recordEvents([event])) > 0;
  globalThis.failpoint?.("event-kept");
  // The session's own event settles the order; that of its payment intent comes beside it and is looked at by the scan.
  const isFirstWord = event.type.startsWith("checkout.session.");
  if (!isToBeHandled || !isFirstWord || waiting.length >= WAITING_MAX) return;
  waiting.push(event.id);
  if (underWay < WIDTH) void workOff();
}

/** Not awaited by the webhook: its answer is that the event is kept. A failure is in the event's row and is tried again. */
async function workOff(): Promise<void> {
  underWay++;
  for (let id = waiting.shift(); id; id = waiting.shift()) await handleEvent(id).catch(() => {});
  underWay--;
}
