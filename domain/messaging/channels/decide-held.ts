import { and, eq } from "drizzle-orm";
import { channelMessages } from "#db/schema/channels.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { changeChannels } from "./change-channels.ts";
import { lockChannelRow } from "./lock-channel.ts";
import { notifyWorker, queuedAgain } from "./queue-again.ts";

/** The text that is stored as the answer of a discarded message. */
const DISCARDED = "discarded";

/**
 * Sends the held messages of a channel, or discards them. Messages are held while the channel is off, and
 * after a restore. A discarded message stays in the list as failed, and can be sent again.
 * @returns the number of messages
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 * @throws InvalidInput when `send` is true and the channel is off
 */
export function decideHeld(caller: Caller, input: { id: string; send: boolean }): Promise<{ count: number }> {
  return changeChannels(caller, "channels.send", async (tx) => {
    const { id, name, kind, isActive } = await lockChannelRow(tx, input.id);
    if (input.send && !isActive) throw new InvalidInput("id", "off");
    const { rowCount } = await tx
      .update(channelMessages)
      .set(input.send ? queuedAgain : { state: "failed", answer: DISCARDED })
      .where(and(eq(channelMessages.channelId, id), eq(channelMessages.state, "held")));
    const count = rowCount ?? 0;
    if (input.send) await notifyWorker(tx);
    return {
      audit: input.send ? "CHANNEL_HELD_SENT" : "CHANNEL_HELD_DISCARDED",
      recordId: id,
      details: { name, kind, count },
      result: { count },
    };
  });
}
