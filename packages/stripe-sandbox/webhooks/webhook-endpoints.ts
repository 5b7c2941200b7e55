import type Stripe from "stripe";
import { apiVersion } from "../context/api-version.ts";
import type { Sandbox } from "../context/context.ts";
import { missing } from "../context/errors.ts";
import { page, paging } from "../http/lists.ts";
import type { Call, Operation } from "../http/operation.ts";
import {
  flag,
  listOf,
  mergeMetadata,
  metadata,
  oneOf,
  readValues,
  text,
  unsupported,
  webAddress,
} from "../http/parameters.ts";
import { newId } from "../records/random.ts";
import type { WebhookRecord } from "../records/records.ts";

/** Creates an endpoint. Without a given secret, the function generates a secret. */
function addEndpoint(
  sandbox: Sandbox,
  input: { url: string; events: string[]; description?: string; metadata?: Stripe.Metadata; secret?: string },
): WebhookRecord {
  const id = newId("we_");
  const created = sandbox.clock.seconds();
  return sandbox.store.endpoints.put({
    id,
    created,
    endpoint: {
      id,
      object: "webhook_endpoint",
      api_version: apiVersion,
      application: null,
      created,
      description: input.description ?? null,
      enabled_events: input.events,
      livemode: false,
      metadata: input.metadata ?? {},
      status: "enabled",
      url: input.url,
    },
    secrets: [{ secret: input.secret ?? newId("whsec_", 32), until: null }],
    deleted: false,
  });
}

/** The webhook endpoint that the options of the sandbox define. */
export interface StartEndpoint {
  url: string;
  secret: string;
  /** The event types to send. The value undefined means every type. */
  events?: readonly string[] | undefined;
}

/**
 * Registers the webhook endpoint that the options of the sandbox define. The table always has one row for
 * this endpoint, and each start updates the values of the row.
 */
export function registerEndpoint(sandbox: Sandbox, { url, secret, events }: StartEndpoint): WebhookRecord {
  const types = [...(events ?? ["*"])];
  const known = sandbox.store.settings.get("start-endpoint")?.value;
  const record = typeof known === "string" ? sandbox.store.endpoints.get(known) : undefined;
  if (!record || record.deleted) {
    const made = addEndpoint(sandbox, {
      url,
      events: types,
      secret,
      description: "Configured at the start of the sandbox",
    });
    sandbox.store.settings.put({ id: "start-endpoint", created: 0, value: made.id });
    return made;
  }
  record.endpoint.url = url;
  record.endpoint.enabled_events = types;
  record.endpoint.status = "enabled";
  record.secrets = [{ secret, until: null }];
  return sandbox.store.endpoints.put(record);
}

/**
 * Gives an endpoint a new secret. For `overlapSeconds` of virtual time, each webhook is signed with the old
 * secret too.
 */
export function rollSecret(
  sandbox: Sandbox,
  id: string,
  overlapSeconds: number,
  secret = newId("whsec_", 32),
): string {
  const record = find(sandbox, id);
  const now = sandbox.clock.now();
  const until = now + overlapSeconds * 1000;
  record.secrets = [
    ...record.secrets
      .map((old) => ({ secret: old.secret, until: Math.min(old.until ?? until, until) }))
      .filter((old) => old.until > now),
    { secret, until: null },
  ];
  sandbox.store.endpoints.put(record);
  return secret;
}

function find(sandbox: Sandbox, id: string): WebhookRecord {
  const record = sandbox.store.endpoints.get(id);
  if (!record || record.deleted) throw missing("webhook endpoint", id);
  return record;
}

function createEndpoint({ sandbox, form }: Call): Stripe.WebhookEndpoint {
  const given = readValues(
    form,
    {
      url: webAddress,
      enabled_events: listOf(text(), 300),
      api_version: oneOf([apiVersion]),
      description: text(),
      metadata,
      connect: unsupported,
    },
    ["url", "enabled_events"],
  );
  const record = addEndpoint(sandbox, {
    url: given.url,
    events: given.enabled_events,
    description: given.description,
    metadata: mergeMetadata(null, given.metadata),
  });
  return { ...record.endpoint, secret: record.secrets[0]?.secret };
}

function retrieveEndpoint({ sandbox, id, form }: Call): Stripe.WebhookEndpoint {
  readValues(form, {});
  return find(sandbox, id).endpoint;
}

function listEndpoints({ sandbox, form }: Call) {
  const by = readValues(form, paging);
  const found = page(
    sandbox,
    sandbox.store.endpoints,
    "/v1/webhook_endpoints",
    by,
    (record) => !record.deleted,
  );
  return { ...found, data: found.data.map((record) => record.endpoint) };
}

function updateEndpoint({ sandbox, id, form }: Call): Stripe.WebhookEndpoint {
  const given = readValues(form, {
    url: webAddress,
    enabled_events: listOf(text(), 300),
    description: text(),
    metadata,
    disabled: flag,
  });
  const record = find(sandbox, id);
  const endpoint = record.endpoint;
  if (given.url !== undefined) endpoint.url = given.url;
  if (given.enabled_events !== undefined) endpoint.enabled_events = given.enabled_events;
  if (given.description !== undefined) endpoint.description = given.description;
  if (given.disabled !== undefined) endpoint.status = given.disabled ? "disabled" : "enabled";
  endpoint.metadata = mergeMetadata(endpoint.metadata, given.metadata);
  sandbox.store.endpoints.put(record);
  return endpoint;
}

function deleteEndpoint({ sandbox, id, form }: Call): Stripe.DeletedWebhookEndpoint {
  readValues(form, {});
  const record = find(sandbox, id);
  record.deleted = true;
  sandbox.store.endpoints.put(record);
  return { id, object: "webhook_endpoint", deleted: true };
}

const one = { path: "/v1/webhook_endpoints/:id", returns: "webhook_endpoint" } as const;
const all = { path: "/v1/webhook_endpoints", returns: "webhook_endpoint" } as const;

export const webhookEndpointOperations: Operation[] = [
  { method: "POST", ...all, run: createEndpoint },
  { method: "GET", ...one, run: retrieveEndpoint },
  { method: "POST", ...one, run: updateEndpoint },
  { method: "DELETE", ...one, run: deleteEndpoint },
  { method: "GET", ...all, list: true, run: listEndpoints },
];
