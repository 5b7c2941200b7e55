import { handleEvent } from "./handle-event.ts";
import { recordEvent } from "./record-event.ts";
import { paymentProvider } from "./stripe.server.ts";

/** Inline attempts under way in this process; past this many, the worker's scan does them within seconds. */
const INLINE_MAX = 16;
let underWay = 0;

/**
 * Takes one webhook: verifies it, keeps it once, and begins to act on it at once without waiting for any queue.
 * @param body the raw bytes as text; @param signature the header as sent.
 * @throws ForgedEvent; any other failure means it is not kept and the provider must send it again.
 */
export async function receiveEvent(body: string, signature: string): Promise<void> {
  const event = paymentProvider.readEvent(body, signature);
  if (!(await recordEvent(event)) || underWay >= INLINE_MAX) return;
  underWay++;
  // Not awaited: the answer is that the event is kept. A failure is written into the event's row and tried again.
  void handleEvent(event.id)
    .catch(() => {})
    .finally(() => {
      underWay--;
    });
}
