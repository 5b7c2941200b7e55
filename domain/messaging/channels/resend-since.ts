import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import type { ChannelKind } from "#db/values/channel-vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { eventIdSql } from "#domain/messaging/events/channel-conditions.ts";
import { changeChannels } from "./change-channels.ts";
import { lockChannelRow } from "./lock-channel.ts";
import { notifyWorker } from "./queue-again.ts";

/** Maximum number of messages that one request queues, oldest first. */
const RESEND_MAX = 10_000;

const listed = sql`x.type = any(c.types)`;
const eventId = sql.raw(eventIdSql("e.public_id", "x.type"));
const IS_OVER = sql.raw("m.state in ('sent', 'failed', 'held')");

/** The stored events since the given time whose type is on the list of the webhook (`c`). */
const eventsSince = (since: string) => sql`
  select ${eventId} as event_id, x.type, e.id as order_event_id, null::bigint as shop_event_id, e.created_at
  from order_events e cross join unnest(e.public_events) as x (type)
  where e.public_id is not null and e.created_at >= ${since} and ${listed}
  union all
  select ${eventId}, x.type, null, e.id, e.created_at
  from shop_events e cross join lateral (select e.type) as x (type)
  where e.created_at >= ${since} and ${listed}
  order by created_at limit ${RESEND_MAX}`;

/** The messages to a chat or a mailbox that were written since a time. */
const messagesSince = (id: string, since: string) => sql`
  select m.id from channel_messages m where m.channel_id = ${id} and m.created_at >= ${since} and ${IS_OVER}
  order by m.id limit ${RESEND_MAX}`;

/**
 * Queues again the messages of a channel since a given time, at most 10,000. The time must be within the last
 * 90 days. Each message keeps its id. A webhook also gets the events on its list for which it has no message.
 * A webhook has no message for an event when, for example, the webhook was off or did not exist yet. A chat
 * or a mailbox gets only messages that the shop has already written for this channel.
 * @param input the request; with `isDryRun`, the function only counts the messages
 * @returns the number of queued messages
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 * @throws InvalidInput when the channel is off, or when the time is not within 90 days
 */
export function resendSince(
  caller: Caller,
  input: { id: string; since: Date; isDryRun?: boolean },
): Promise<{ queued: number }> {
  return changeChannels(caller, "channels.send", async (tx) => {
    const { id, name, kind, isActive } = await lockChannelRow(tx, input.id);
    if (!isActive) throw new InvalidInput("id", "off");
    const since = input.since.toISOString();
    const { rows: ages } = await tx.execute<{ fits: boolean }>(
      sql`select ${since}::timestamptz between now() - interval '90 days' and now() as fits`,
    );
    if (!ages[0]?.fits) throw new InvalidInput("since", "out_of_range");
    if (input.isDryRun) {
      const result = { queued: await countSince(tx, id, kind, since) };
      return { audit: null, recordId: id, details: {}, result };
    }
    const { rowCount } =
      kind === "webhook"
        ? await tx.execute(sql`
          insert into channel_messages as m (channel_id, event_id, type, order_event_id, shop_event_id)
          select c.id, found.event_id, found.type, found.order_event_id, found.shop_event_id
          from channels c cross join lateral (${eventsSince(since)}) found
          where c.id = ${id}
          on conflict (channel_id, event_id) do update set state = 'queued', attempts = 0, next_attempt_at = now()
            where ${IS_OVER}`)
        : await tx.execute(sql`
          update channel_messages set state = 'queued', attempts = 0, next_attempt_at = now()
          where id in (${messagesSince(id, since)})`);
    const queued = rowCount ?? 0;
    await notifyWorker(tx);
    const details = { name, kind, since, queued };
    return { audit: "CHANNEL_MESSAGES_RESENT", recordId: id, details, result: { queued } };
  });
}

/** Counts the messages that a request would queue. */
async function countSince(tx: Transaction, id: string, kind: ChannelKind, since: string): Promise<number> {
  const counted =
    kind === "webhook"
      ? sql`select from channels c cross join lateral (${eventsSince(since)}) found
          left join channel_messages m on m.channel_id = c.id and m.event_id = found.event_id
          where c.id = ${id} and (m.id is null or ${IS_OVER})`
      : messagesSince(id, since);
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from (${counted}) due`);
  return rows[0]?.n ?? 0;
}
