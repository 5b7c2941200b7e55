import { and, eq, inArray } from "drizzle-orm";
import { channelMessages } from "#db/schema/channels.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput, NotFound } from "#domain/kernel/errors.ts";
import { changeChannels } from "./change-channels.ts";
import { lockChannelRow } from "./lock-channel.ts";
import { notifyWorker, queuedAgain } from "./queue-again.ts";

/**
 * Sends one message again with the same id.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 * @throws NotFound when the channel has no message with this id in the state sent, failed or held
 * @throws InvalidInput when the channel is off
 */
export function resendMessage(caller: Caller, input: { id: string; eventId: string }): Promise<void> {
  return changeChannels(caller, "channels.send", async (tx) => {
    const { id, name, kind, isActive } = await lockChannelRow(tx, input.id);
    if (!isActive) throw new InvalidInput("id", "off");
    const { eventId } = input;
    const [message] = await tx
      .update(channelMessages)
      .set(queuedAgain)
      .where(
        and(
          eq(channelMessages.channelId, id),
          eq(channelMessages.eventId, eventId),
          inArray(channelMessages.state, ["sent", "failed", "held"]),
        ),
      )
      .returning({ type: channelMessages.type });
    if (!message) throw new NotFound("message");
    await notifyWorker(tx);
    const details = { name, kind, eventId, type: message.type };
    return { audit: "CHANNEL_MESSAGE_RESENT", recordId: id, details, result: undefined };
  });
}
