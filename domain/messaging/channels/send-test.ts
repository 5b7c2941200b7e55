import { randomUUID } from "node:crypto";
import { channelMessages } from "#db/schema/channels.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { changeChannels } from "./change-channels.ts";
import { lockChannelRow } from "./lock-channel.ts";

/** The type of a test message. No channel can subscribe to this type. */
export const TEST = "channel.test";

/**
 * Queues a test message to an active channel.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 * @throws InvalidInput when the channel is off
 */
export function sendTest(caller: Caller, input: { id: string }): Promise<{ eventId: string }> {
  return changeChannels(caller, "channels.send", async (tx) => {
    const { id, name, kind, isActive } = await lockChannelRow(tx, input.id);
    if (!isActive) throw new InvalidInput("id", "off");
    const eventId = `${randomUUID()}_test`;
    await tx.insert(channelMessages).values({ channelId: id, eventId, type: TEST });
    return { audit: "CHANNEL_TESTED", recordId: id, details: { name, kind }, result: { eventId } };
  });
}
