import { statement } from "#db/statement.ts";
import type { ChannelKind, ChannelMessageState } from "#db/values/channel-vocabulary.ts";

/** Maximum number of simultaneous requests to one channel, over all workers. */
export const PARALLEL = 4;
/** Seconds for which a claimed message is reserved. The reservation lasts longer than one attempt. */
const CLAIM_SECONDS = 30;

/** The outcome of one attempt. */
export interface Outcome {
  /** The id is null when there is no outcome to store. */
  settledId: number | null;
  settledAttempt: number | null;
  state: ChannelMessageState | null;
  status: number | null;
  answer: string;
  durationMs: number | null;
  /** Seconds until the next attempt. */
  wait: number;
}

export const NO_OUTCOME: Outcome = {
  settledId: null,
  settledAttempt: null,
  state: null,
  status: null,
  answer: "",
  durationMs: null,
  wait: 0,
};

/** A claimed message, with the channel data that the attempt needs. */
export interface ClaimedMessage {
  id: number;
  channel_id: string;
  event_id: string;
  type: string;
  order_event_id: number | null;
  shop_event_id: number | null;
  bundle_id: string | null;
  attempts: number;
  created_at: Date;
  kind: ChannelKind;
  name: string;
  address_sealed: Buffer;
  secret_sealed: Buffer | null;
  former_secret_sealed: Buffer | null;
  language: string;
  failing_since: Date | null;
}

/**
 * When the channel is off, a message gets the state "held" instead of "queued". The statement does not change
 * a message when a later attempt has begun.
 */
const storeOutcome = `update channel_messages m set
    state = case when :state::text = 'queued' and not c.is_active then 'held' else :state::text end,
    claimed_until = null, status = :status::int, answer = :answer, duration_ms = :durationMs::int,
    next_attempt_at = now() + :wait::float8 * interval '1 second'
  from channels c
  where c.id = m.channel_id and m.id = :settledId::bigint and m.state = 'sending'
    and m.attempts = :settledAttempt::int`;

/** Stores the outcome of an attempt, unless a later attempt has begun in the meantime. */
export const settleMessage = statement<Outcome, object>("settle_channel_message", storeOutcome);

/**
 * Locks the channel while a message is claimed. Because of the lock, two workers never count the running
 * requests of a channel at the same time. While the channel is locked, orders can still write messages for
 * the channel.
 */
export const lockChannel = statement<{ channelId: string }, object>(
  "lock_channel",
  "select 1 from channels where id = :channelId::uuid for no key update",
);

/**
 * Claims, from an active channel, the message that has been due for the longest time. The statement counts
 * the attempt before the attempt begins. The statement that claims a message also stores the outcome of the
 * previous message. Returns no row while four requests to the channel are running.
 */
export const claimMessage = statement<{ channelId: string } & Outcome, ClaimedMessage>(
  "claim_channel_message",
  `with settled as (${storeOutcome}),
  next as (
    select m.id from channel_messages m
    where m.channel_id = :channelId::uuid and m.state = 'queued' and m.next_attempt_at <= now()
      and (select count(*) from channel_messages b where b.channel_id = :channelId::uuid and b.state = 'sending'
        and b.claimed_until > now() and b.id is distinct from :settledId::bigint) < ${PARALLEL}
    order by m.next_attempt_at limit 1 for update skip locked
  )
  update channel_messages m set state = 'sending', attempts = m.attempts + 1, tried_at = now(),
    claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
  from next, channels c where m.id = next.id and c.id = m.channel_id and c.is_active
  returning m.id, m.channel_id, m.event_id, m.type, m.order_event_id, m.shop_event_id, m.bundle_id, m.attempts,
    m.created_at, c.kind, c.name, c.address_sealed, c.secret_sealed,
    case when c.former_until > now() then c.former_secret_sealed end as former_secret_sealed,
    c.language, c.failing_since`,
);

/** Queues the messages of killed workers again, and returns the channels with a due message. */
export const findDueChannels = statement<object, { id: string }>(
  "find_due_channels",
  `with freed as (
    update channel_messages m set claimed_until = null,
      state = case when c.is_active then 'queued' else 'held' end
    from channels c where c.id = m.channel_id and m.state = 'sending' and m.claimed_until <= now()
    returning m.channel_id
  )
  select c.id from channels c where c.is_active and (
    exists (select from channel_messages m where m.channel_id = c.id and m.state = 'queued'
      and m.next_attempt_at <= now())
    or c.id in (select channel_id from freed))`,
);
