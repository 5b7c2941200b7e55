import { sql } from "drizzle-orm";
import { db, inTransaction, run } from "#db/client.server.ts";
import { moveChat } from "#domain/messaging/channels/move-chat.ts";
import { turnChannelOff } from "#domain/messaging/channels/turn-channel-off.ts";
import {
  type ClaimedMessage,
  claimMessage,
  findDueChannels,
  lockChannel,
  NO_OUTCOME,
  type Outcome,
  PARALLEL,
  settleMessage,
} from "./claim-sql.ts";
import { deliverMessage, type SendingOptions } from "./deliver-message.ts";

/** The time after which a channel that always fails is turned off. */
const FAILING_DAYS = 3;

/** Sends the messages of all channels. A slow receiver delays only its own channel. */
export interface Sender {
  /**
   * Starts to send the due messages, and returns without waiting for receivers.
   * @throws the first database error since the last call. After a database error, the shop sends the messages
   * again 30 s later
   */
  sendDue(): Promise<void>;
  /** Resolves when no message is being sent. */
  settled(): Promise<void>;
  /** Stops claiming messages. Resolves when the running attempts have ended. */
  close(): Promise<void>;
}

/**
 * Opens a sender. For each channel, this process runs up to four concurrent loops. Each loop claims one
 * message after another. The claims in the database limit the total number of requests of all processes.
 */
export function openSender(options: SendingOptions): Sender {
  const running = new Map<string, Set<Promise<void>>>();
  let isClosed = false;
  let failure: { error: unknown } | null = null;

  function start(channelId: string): void {
    const own = running.get(channelId) ?? new Set();
    running.set(channelId, own);
    if (isClosed || own.size >= PARALLEL) return;
    const work = sendInTurn(channelId)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        own.delete(work);
        if (own.size === 0 && running.get(channelId) === own) running.delete(channelId);
      });
    own.add(work);
  }

  async function sendInTurn(channelId: string): Promise<void> {
    let last = NO_OUTCOME;
    while (!isClosed) {
      const message = await claimNext(channelId, last);
      last = NO_OUTCOME;
      if (!message) return;
      start(channelId);
      last = await attempt(message, options);
    }
    if (last.settledId !== null) await run(db, settleMessage(last));
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all([...running.values()].flatMap((own) => [...own]));
  }

  return {
    async sendDue() {
      for (const { id } of await run(db, findDueChannels({}))) start(id);
      if (!failure) return;
      const { error } = failure;
      failure = null;
      throw error;
    },
    settled,
    async close() {
      isClosed = true;
      await settled();
    },
  };
}

/** After a crash of the database server, the worker sends the newest messages again with the same ids. */
const claimNext = (channelId: string, last: Outcome): Promise<ClaimedMessage | undefined> =>
  inTransaction(
    async (tx) => (await run(tx, claimMessage({ channelId, ...last })))[0],
    { channel: lockChannel({ channelId }) },
    "later",
  );

async function attempt(message: ClaimedMessage, options: SendingOptions): Promise<Outcome> {
  const started = performance.now();
  const { state, wait, status, answer, off, movedTo } = await deliverMessage(message, options);
  const durationMs = Math.round(performance.now() - started);
  if (movedTo) await moveChat(message.channel_id, movedTo);
  await noteHealth(message, state === "sent");
  const isHopeless = state !== "sent" && (await failsForDays(message.channel_id));
  if (off ?? isHopeless) await turnChannelOff(message.channel_id, off ?? "failing");
  return {
    settledId: message.id,
    settledAttempt: message.attempts,
    state,
    status,
    answer,
    durationMs,
    wait,
  };
}

/**
 * Stores the time since which all messages to a channel have failed. When a channel works and also worked
 * before, the function writes nothing.
 */
async function noteHealth({ channel_id: id, failing_since: since }: ClaimedMessage, isSent: boolean) {
  if (isSent && since !== null)
    await db.execute(sql`update channels set failing_since = null where id = ${id}`);
  if (!isSent && since === null)
    await db.execute(
      sql`update channels set failing_since = now() where id = ${id} and failing_since is null`,
    );
}

async function failsForDays(id: string): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select failing_since < now() - make_interval(days => ${FAILING_DAYS}) as is from channels where id = ${id}`);
  return rows[0]?.is ?? false;
}
