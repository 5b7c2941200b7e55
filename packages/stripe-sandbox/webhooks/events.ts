import type Stripe from "stripe";
import { apiVersion } from "../context/api-version.ts";
import type { Sandbox } from "../context/context.ts";
import { missing } from "../context/errors.ts";
import { createdRange, page, paging } from "../http/lists.ts";
import type { Call, Operation } from "../http/operation.ts";
import { flag, listOf, readValues, text } from "../http/parameters.ts";
import { newId } from "../records/random.ts";
import type { EventRecord } from "../records/records.ts";

const thirtyDays = 30 * 86_400;

type EventType = Stripe.Event.Type;

/**
 * Records an event of `type` with the current state of `object`, and queues it for each subscribed endpoint.
 * `previous` contains the old values, for `.updated` events.
 */
export function emit(sandbox: Sandbox, type: EventType, object: object, previous?: object): void {
  const record: EventRecord = sandbox.store.events.put({
    id: newId("evt_"),
    created: sandbox.clock.seconds(),
    type,
    objectText: JSON.stringify(object),
    previousText: previous ? JSON.stringify(previous) : null,
    request: { ...sandbox.cause },
  });
  for (const target of sandbox.store.endpoints.oldestFirst()) {
    if (target.deleted || target.endpoint.status !== "enabled") continue;
    const wanted = target.endpoint.enabled_events;
    if (!wanted.includes("*") && !wanted.includes(type)) continue;
    const delivery = sandbox.store.deliveries.put({
      id: newId("dlv_"),
      created: record.created,
      event: record.id,
      endpoint: target.id,
      state: "waiting",
      attempts: 0,
      lastStatus: null,
    });
    sandbox.webhooks.queue(delivery);
  }
}

/** Returns the number of endpoints that have not acknowledged an event. */
function pendingWebhooks(sandbox: Sandbox, id: string): number {
  return sandbox.store.deliveries
    .having("event", id)
    .filter((row) => row.state === "waiting" || row.state === "held").length;
}

function eventObject(sandbox: Sandbox, record: EventRecord): Stripe.Event {
  const event = {
    id: record.id,
    object: "event",
    api_version: apiVersion,
    created: record.created,
    data: {
      object: JSON.parse(record.objectText),
      ...(record.previousText && { previous_attributes: JSON.parse(record.previousText) }),
    },
    livemode: false,
    pending_webhooks: pendingWebhooks(sandbox, record.id),
    request: record.request,
    type: record.type,
  };
  return event as Stripe.Event;
}

/**
 * Returns an event as the body of a webhook. The body intentionally differs from the text that
 * `JSON.stringify` makes of the parsed body. Therefore the tests detect a receiver that verifies the
 * signature of re-serialized JSON instead of the raw bytes.
 */
export function eventPayload(sandbox: Sandbox, record: EventRecord): string {
  const previous = record.previousText ? `,\n    "previous_attributes": ${record.previousText}` : "";
  return `{
  "id": "${record.id}",
  "object": "event",
  "api_version": "${apiVersion}",
  "created": ${record.created},
  "data": {
    "object": ${record.objectText}${previous}
  },
  "livemode": false,
  "pending_webhooks": ${pendingWebhooks(sandbox, record.id)},
  "request": ${JSON.stringify(record.request)},
  "type": "${record.type}"
}`;
}

function retrieveEvent({ sandbox, id, form }: Call) {
  readValues(form, {});
  const record = sandbox.store.events.get(id);
  if (!record) throw missing("event", id);
  return eventObject(sandbox, record);
}

function listEvents({ sandbox, form }: Call) {
  const by = readValues(form, {
    ...paging,
    created: createdRange,
    type: text(),
    types: listOf(text(), 20),
    delivery_success: flag,
  });
  const oldest = sandbox.clock.seconds() - thirtyDays;
  const types = by.types ?? (by.type === undefined ? undefined : [by.type]);
  const created = {
    from: Math.max(by.created?.from ?? 0, oldest),
    to: by.created?.to ?? Number.MAX_SAFE_INTEGER,
  };
  const found = page(sandbox, sandbox.store.events, "/v1/events", { ...by, created }, (record) => {
    if (types && !types.some((type) => matchesType(type, record.type))) return false;
    return by.delivery_success === undefined || by.delivery_success === wasDelivered(sandbox, record.id);
  });
  return { ...found, data: found.data.map((record) => eventObject(sandbox, record)) };
}

function matchesType(wanted: string, type: string): boolean {
  return wanted === type || (wanted.endsWith(".*") && type.startsWith(wanted.slice(0, -1)));
}

function wasDelivered(sandbox: Sandbox, id: string): boolean {
  return sandbox.store.deliveries.having("event", id).every((row) => row.state === "delivered");
}

export const eventOperations: Operation[] = [
  { method: "GET", path: "/v1/events/:id", returns: "event", run: retrieveEvent },
  { method: "GET", path: "/v1/events", returns: "event", list: true, run: listEvents },
];
