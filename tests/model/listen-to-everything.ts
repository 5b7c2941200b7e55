import { pool } from "#db/client.server.ts";
import { publicOrderEvents, shopEventTypes } from "#db/values/channel-vocabulary.ts";
import { addChannel } from "#tests/channels/receive-messages.ts";

/**
 * Adds a webhook that listens to every event. The start time of the webhook is 30 days in the past. With this
 * webhook, the invariant I48 checks each step of each sequence.
 */
export async function listenToEverything(): Promise<void> {
  await addChannel("webhook", "https://erp.example/hook", [...publicOrderEvents, ...shopEventTypes]);
  await pool.query("update channels set listens_since = now() - interval '30 days'");
}

/**
 * Sets the messages of earlier sequences to the state "held". The invariant I49 would report messages past
 * their due time, because no job of the model sends channel messages.
 */
export async function holdMessages(): Promise<void> {
  await pool.query("update channel_messages set state = 'held' where state = 'queued'");
}
