import { isDatabaseAway } from "#db/health/database-errors.ts";
import type { PaymentProvider, ProviderEvent } from "#domain/payments/provider.ts";
import { type OpenEvent, recordEvents } from "./record-event.ts";

/** How long an event that is not urgent waits for other events, in milliseconds. */
const GATHER_MS = 20;

interface Waiting {
  event: ProviderEvent;
  stored: (open: OpenEvent | undefined) => void;
  failed: (error: unknown) => void;
}
interface Batch {
  waiting: Waiting[];
  handled: string[];
  timer: NodeJS.Timeout | undefined;
}

/** What the next statement of each provider writes. */
const batches = new Map<PaymentProvider, Batch>();

/**
 * Stores an event of a webhook in one statement with other events that arrive at the same time: a payment
 * causes about five events, two of which the shop asks for. An urgent event does not wait, and the events
 * that wait are stored with it.
 * @returns the event when it is new and to be handled.
 */
export function storeEvent(
  provider: PaymentProvider,
  event: ProviderEvent,
  isUrgent: boolean,
): Promise<OpenEvent | undefined> {
  return new Promise((stored, failed) => {
    batchOf(provider).waiting.push({ event, stored, failed });
    if (isUrgent) void write(provider);
  });
}

/** Marks an event as handled with the next statement. If that fails, the worker handles the event again. */
export function closeEvent(provider: PaymentProvider, eventId: string): void {
  batchOf(provider).handled.push(eventId);
}

function batchOf(provider: PaymentProvider): Batch {
  let batch = batches.get(provider);
  if (!batch) {
    batch = { waiting: [], handled: [], timer: setTimeout(() => void write(provider), GATHER_MS) };
    batches.set(provider, batch);
  }
  return batch;
}

async function write(provider: PaymentProvider): Promise<void> {
  const batch = batches.get(provider);
  if (!batch) return;
  batches.delete(provider);
  clearTimeout(batch.timer);
  try {
    answer(
      batch.waiting,
      await recordEvents(
        provider,
        batch.waiting.map(({ event }) => event),
        batch.handled,
      ),
    );
  } catch (error) {
    await storeAlone(provider, batch.waiting, error);
  }
}

/** Stores each event by itself: an event that the database rejects must not keep the others out. */
async function storeAlone(
  provider: PaymentProvider,
  waiting: readonly Waiting[],
  error: unknown,
): Promise<void> {
  const isAlone = waiting.length < 2 || isDatabaseAway(error);
  for (const one of waiting) {
    if (isAlone) one.failed(error);
    else await recordEvents(provider, [one.event]).then((open) => answer([one], open), one.failed);
  }
}

/** Resolves each waiting event. Two copies of one event are stored once, and handled once. */
function answer(waiting: readonly Waiting[], open: readonly OpenEvent[]): void {
  const left = new Map(open.map((one) => [one.event.id, one]));
  for (const { event, stored } of waiting) {
    stored(left.get(event.id));
    left.delete(event.id);
  }
}
