import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { channelMessages, channels } from "#db/schema/channels.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { requestBody } from "./request-body.ts";

/** A placeholder for the id of a Telegram chat. The id is the secret address of the channel. */
const HIDDEN = "***";

/** One message: the body of its request, and the receiver's answer to the last attempt. */
export interface ShownRequest {
  eventId: string;
  /** The body is null when the event or the cases of the message were deleted. */
  body: string | null;
  answer: string;
}

/**
 * Reads the request of one message. The body is written again from its source row, because the shop stores no
 * bodies. The body contains no address and no secret. Returns null for an unknown message. A command needs no
 * permission.
 * @throws SignInRequired, NotPermitted
 */
export async function readRequest(
  caller: Caller,
  { channelId, eventId }: { channelId: string; eventId: string },
): Promise<ShownRequest | null> {
  if (caller.kind !== "system") requirePermission(caller, "channels.view");
  if (!isId(channelId)) return null;
  const [found] = await db
    .select({ message: channelMessages, channel: channels })
    .from(channelMessages)
    .innerJoin(channels, eq(channels.id, channelMessages.channelId))
    .where(and(eq(channelMessages.channelId, channelId), eq(channelMessages.eventId, eventId)));
  if (!found) return null;
  const { message, channel } = found;
  const source = {
    type: message.type,
    order_event_id: message.orderEventId,
    shop_event_id: message.shopEventId,
    bundle_id: message.bundleId,
    created_at: message.createdAt,
    channel_id: channelId,
    name: channel.name,
    language: channel.language,
    kind: channel.kind,
  };
  return { eventId, body: await requestBody(source, HIDDEN), answer: message.answer };
}
