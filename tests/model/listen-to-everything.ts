import { pool } from "#db/client.server.ts";
import { publicOrderEvents, shopEventTypes } from "#db/values/channel-vocabulary.ts";
import { addChannel } from "#tests/channels/receive-messages.ts";

/** Adds a webhook that listens to every event since long ago. I48 then checks each step of each sequence. */
export async function listenToEverything(): Promise<void> {
  await addChannel("webhook", "https://erp.example/hook", [...publicOrderEvents, ...shopEventTypes]);
  await pool.query("update channels set listens_since = now() - interval '30 days'");
}

/** Holds the messages of earlier sequences. No job sends such messages, and I49 would report the due ones. */
export async function holdMessages(): Promise<void> {
  await pool.query("update channel_messages set state = 'held' where state = 'queued'");
}
