import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { channels } from "#db/schema/channels.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/**
 * Locks a channel for a change. While the channel is locked, orders can still write messages for the channel.
 * @throws NotFound
 */
export async function lockChannelRow(tx: Transaction, id: string): Promise<typeof channels.$inferSelect> {
  if (!isId(id)) throw new NotFound("channel");
  const [channel] = await tx.select().from(channels).where(eq(channels.id, id)).for("no key update");
  if (!channel) throw new NotFound("channel");
  return channel;
}
