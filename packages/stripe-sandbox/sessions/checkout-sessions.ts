import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { missing, stateError } from "../context/errors.ts";
import { page, paging, pagingByTime } from "../http/lists.ts";
import type { Call, Operation } from "../http/operation.ts";
import {
  email,
  mergeMetadata,
  metadata,
  oneOf,
  readValues,
  shape,
  text,
  unsupported,
} from "../http/parameters.ts";
import { cancelIntent } from "../objects/payment-intents.ts";
import type { CheckoutRecord } from "../records/records.ts";
import { emit } from "../webhooks/events.ts";
import { taxOfManagedPayments } from "./managed-payments.ts";
import { checkLines, linesOf, newLine } from "./session-lines.ts";
import { newSession, pageAddress } from "./session-object.ts";
import { readSessionParameters } from "./session-parameters.ts";

/**
 * Returns a session. When the expiry time of the session has passed, the function first expires the session.
 * @throws ApiError 404 when the id is unknown.
 */
export function findSession(sandbox: Sandbox, id: string): CheckoutRecord {
  const record = sandbox.store.sessions.get(id);
  if (!record) throw missing("checkout.session", id);
  expireWhenDue(sandbox, record);
  return record;
}

/**
 * Schedules the expiry of an open session. Call `scheduleExpiry` after the creation of the session, and again
 * after a restart of the sandbox.
 */
export function scheduleExpiry(sandbox: Sandbox, record: CheckoutRecord): void {
  sandbox.clock.at(record.session.expires_at * 1000, () => {
    expireWhenDue(sandbox, record);
    sandbox.store.flush();
  });
}

function expireWhenDue(sandbox: Sandbox, record: CheckoutRecord): void {
  if (record.session.status === "open" && record.session.expires_at <= sandbox.clock.seconds())
    expire(sandbox, record);
}

function expire(sandbox: Sandbox, record: CheckoutRecord): void {
  const { session } = record;
  session.status = "expired";
  session.url = null;
  record.challenged = null;
  sandbox.store.sessions.put(record);
  emit(sandbox, "checkout.session.expired", session);
  const intent =
    session.payment_intent === null ? undefined : sandbox.store.intents.get(session.payment_intent as string);
  if (intent) cancelIntent(sandbox, intent);
}

function createSession({ sandbox, form }: Call): Stripe.Checkout.Session {
  const given = readSessionParameters(form, sandbox.clock.seconds());
  const { currency, total } = checkLines(sandbox, given);
  if (given.customer !== undefined && !sandbox.store.customers.get(given.customer)) {
    throw missing("customer", given.customer, "customer");
  }
  const session = newSession(sandbox, given, currency, total, taxOfManagedPayments(sandbox, given, total));
  const record = sandbox.store.sessions.put({
    id: session.id,
    created: session.created,
    session,
    lines: given.line_items.map((line) => newLine(sandbox, line)),
    intentData: {
      description: given.payment_intent_data?.description ?? null,
      metadata: mergeMetadata(null, given.payment_intent_data?.metadata),
      receiptEmail: given.payment_intent_data?.receipt_email ?? null,
      descriptorSuffix: given.payment_intent_data?.statement_descriptor_suffix ?? null,
    },
    challenged: null,
  });
  scheduleExpiry(sandbox, record);
  return session;
}

function retrieveSession({ sandbox, id, form }: Call): Stripe.Checkout.Session {
  readValues(form, {});
  const { session, endedAt } = findSession(sandbox, id);
  const isStale = endedAt !== undefined && endedAt + sandbox.conditions.staleExpiry > sandbox.clock.seconds();
  if (!isStale) return session;
  return { ...session, status: "open", url: pageAddress(sandbox, id) };
}

function listSessions({ sandbox, form }: Call) {
  const by = readValues(form, {
    ...pagingByTime,
    payment_intent: text(),
    status: oneOf(["open", "complete", "expired"]),
    customer: text(),
    customer_details: shape({ email }, ["email"]),
    customer_account: unsupported,
    payment_link: unsupported,
    subscription: unsupported,
  });
  const found = page(sandbox, sandbox.store.sessions, "/v1/checkout/sessions", by, (record) => {
    expireWhenDue(sandbox, record);
    const { session } = record;
    return (
      (by.payment_intent === undefined || session.payment_intent === by.payment_intent) &&
      (by.status === undefined || session.status === by.status) &&
      (by.customer === undefined || session.customer === by.customer) &&
      (by.customer_details === undefined || session.customer_details?.email === by.customer_details.email)
    );
  });
  return { ...found, data: found.data.map((record) => record.session) };
}

function listLines({ sandbox, id, form }: Call) {
  const by = readValues(form, { ...paging, ending_before: unsupported });
  const record = findSession(sandbox, id);
  if (by.starting_after !== undefined && !record.lines.some((line) => line.id === by.starting_after)) {
    throw missing("line item", by.starting_after, "starting_after");
  }
  return linesOf(record, by.limit ?? 10, by.starting_after);
}

function updateSession({ sandbox, id, form }: Call): Stripe.Checkout.Session {
  const given = readValues(form, {
    metadata,
    collected_information: unsupported,
    line_items: unsupported,
    payment_intent_data: unsupported,
    shipping_options: unsupported,
  });
  const record = findSession(sandbox, id);
  record.session.metadata = mergeMetadata(record.session.metadata, given.metadata);
  sandbox.store.sessions.put(record);
  return record.session;
}

function expireSession({ sandbox, id, form }: Call): Stripe.Checkout.Session {
  readValues(form, {});
  const record = findSession(sandbox, id);
  if (record.session.status !== "open") {
    throw stateError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${record.session.status}\`.`,
    );
  }
  record.endedAt = sandbox.clock.seconds();
  expire(sandbox, record);
  return record.session;
}

const all = { path: "/v1/checkout/sessions", returns: "checkout.session" } as const;
const one = { path: "/v1/checkout/sessions/:id", returns: "checkout.session" } as const;

export const checkoutSessionOperations: Operation[] = [
  { method: "POST", ...all, run: createSession },
  { method: "GET", ...one, run: retrieveSession },
  { method: "POST", ...one, run: updateSession },
  { method: "GET", ...all, list: true, run: listSessions },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id/line_items",
    returns: "item",
    list: true,
    run: listLines,
  },
  {
    method: "POST",
    path: "/v1/checkout/sessions/:id/expire",
    returns: "checkout.session",
    run: expireSession,
  },
];
