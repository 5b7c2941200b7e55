import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import type { ChannelOffReason } from "#db/values/channel-vocabulary.ts";
import { recordShopEvent } from "#domain/messaging/events/record-shop-event.ts";
import { recordNotice } from "#domain/messaging/notices/record-notice.ts";

/**
 * Turns an active channel off, holds the messages of the channel, and notifies the staff who may change the
 * channel. Does nothing for a channel that is off.
 */
export async function turnChannelOff(id: string, reason: Exclude<ChannelOffReason, "">): Promise<void> {
  await inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      update channels set is_active = false, off_reason = ${reason}, listens_since = now(),
        version = version + 1, updated_at = now()
      where id = ${id} and is_active returning name`);
    const [channel] = rows;
    if (!channel) return;
    await tx.execute(sql`
      update channel_messages set state = 'held' where channel_id = ${id} and state = 'queued'`);
    await recordNotice(tx, { kind: "channel_off", subject: id });
    await recordShopEvent(tx, {
      type: "channel.off",
      subjectId: id,
      data: { name: channel.name, reason },
    });
  });
}
