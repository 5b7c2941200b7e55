import { and, eq, sql } from "drizzle-orm";
import { channelMessages, channels } from "#db/schema/channels.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { changeChannels } from "./change-channels.ts";
import { lockChannelRow } from "./lock-channel.ts";

/**
 * Turns a channel on or off. A channel that is off gets no new messages, and its unsent messages are held. A
 * repeated request changes nothing.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 */
export function setChannelActive(caller: Caller, input: { id: string; isActive: boolean }): Promise<void> {
  return changeChannels(caller, "channels.save", async (tx) => {
    const { id, name, kind, isActive: wasActive } = await lockChannelRow(tx, input.id);
    const { isActive } = input;
    const details = { name, kind };
    if (isActive === wasActive) return { audit: null, recordId: id, details, result: undefined };
    await tx
      .update(channels)
      .set({
        isActive,
        offReason: "",
        failingSince: null,
        listensSince: sql`now()`,
        version: sql`version + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(channels.id, id));
    if (!isActive)
      await tx
        .update(channelMessages)
        .set({ state: "held" })
        .where(and(eq(channelMessages.channelId, id), eq(channelMessages.state, "queued")));
    const audit = isActive ? "CHANNEL_TURNED_ON" : "CHANNEL_TURNED_OFF";
    return { audit, recordId: id, details, result: undefined };
  });
}
