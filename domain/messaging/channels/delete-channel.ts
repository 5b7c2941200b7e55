import { eq } from "drizzle-orm";
import { channels } from "#db/schema/channels.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { changeChannels } from "./change-channels.ts";
import { lockChannelRow } from "./lock-channel.ts";

/**
 * Deletes a channel with its messages.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 */
export function deleteChannel(caller: Caller, input: { id: string }): Promise<void> {
  return changeChannels(caller, "channels.save", async (tx) => {
    const { id, name, kind } = await lockChannelRow(tx, input.id);
    await tx.delete(channels).where(eq(channels.id, id));
    return { audit: "CHANNEL_DELETED", recordId: id, details: { name, kind }, result: undefined };
  });
}
