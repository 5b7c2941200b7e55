import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { channelMessages, channels } from "#db/schema/channels.ts";
import type { ChannelKind, ChannelMessageState, ChannelOffReason } from "#db/values/channel-vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

/** Number of messages in the summary strip of a channel. */
const STRIP = 50;

export interface ListedChannel {
  id: string;
  kind: ChannelKind;
  name: string;
  types: readonly string[];
  language: string;
  isActive: boolean;
  offReason: ChannelOffReason;
  /**
   * The ISO time since which all messages to the channel have failed. The time is null while the channel
   * works.
   */
  failingSince: string | null;
  /**
   * ISO time until which messages are also signed with the former secret. The time is null when the secret is
   * not being rotated.
   */
  formerUntil: string | null;
  held: number;
  queued: number;
  /** ISO time of the last delivered message. Null without one. */
  lastSentAt: string | null;
}

/**
 * Lists the channels, sorted by name, without their addresses and secrets. A command needs no permission.
 * @throws SignInRequired, NotPermitted
 */
export async function listChannels(caller: Caller): Promise<ListedChannel[]> {
  if (caller.kind !== "system") requirePermission(caller, "channels.view");
  const count = (state: ChannelMessageState) =>
    sql<number>`(select count(*)::int from channel_messages m where m.channel_id = channels.id and m.state = ${state})`;
  const rows = await db
    .select({
      channel: channels,
      held: count("held"),
      queued: count("queued"),
      lastSentAt: sql<
        string | null
      >`(select max(tried_at) from (select tried_at, state from channel_messages m
        where m.channel_id = channels.id order by m.id desc limit ${STRIP}) newest where state = 'sent')`,
    })
    .from(channels)
    .orderBy(asc(channels.name), asc(channels.id));
  return rows.map(({ channel, held, queued, lastSentAt }) => ({
    id: channel.id,
    kind: channel.kind,
    name: channel.name,
    types: channel.types,
    language: channel.language,
    isActive: channel.isActive,
    offReason: channel.offReason,
    failingSince: channel.failingSince?.toISOString() ?? null,
    formerUntil: channel.formerUntil?.toISOString() ?? null,
    held,
    queued,
    lastSentAt: lastSentAt && new Date(lastSentAt).toISOString(),
  }));
}

interface ListedMessage {
  eventId: string;
  type: string;
  state: ChannelMessageState;
  attempts: number;
  /** The HTTP status of the last answer. The status is null when the receiver gave no answer. */
  status: number | null;
  answer: string;
  durationMs: number | null;
  /** ISO times. */
  createdAt: string;
  triedAt: string | null;
  nextAttemptAt: string | null;
}

/**
 * Lists the last 50 messages of a channel, newest first. A command needs no permission.
 * @throws SignInRequired, NotPermitted
 */
export async function listMessages(caller: Caller, channelId: string): Promise<ListedMessage[]> {
  if (caller.kind !== "system") requirePermission(caller, "channels.view");
  if (!isId(channelId)) return [];
  const rows = await db
    .select()
    .from(channelMessages)
    .where(and(eq(channelMessages.channelId, channelId)))
    .orderBy(desc(channelMessages.id))
    .limit(STRIP);
  return rows.map((row) => ({
    eventId: row.eventId,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    answer: row.answer,
    durationMs: row.durationMs,
    createdAt: row.createdAt.toISOString(),
    triedAt: row.triedAt?.toISOString() ?? null,
    nextAttemptAt: row.state === "queued" ? row.nextAttemptAt.toISOString() : null,
  }));
}
