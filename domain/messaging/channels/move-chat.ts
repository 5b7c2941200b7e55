import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { channels } from "#db/schema/channels.ts";
import { sealAddress } from "./channel-secrets.ts";

/** Stores the new id of a chat that Telegram moved to a supergroup. */
export async function moveChat(id: string, chatId: string): Promise<void> {
  await db
    .update(channels)
    .set({ addressSealed: sealAddress(id, chatId) })
    .where(eq(channels.id, id));
}
