import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { channelMessages } from "#db/schema/channels.ts";
import { setChannelActive } from "#domain/messaging/channels/set-channel-active.ts";
import {
  addChannel,
  command,
  endReceivers,
  lowStock,
  makeDue,
  receive,
  sendAll,
} from "#tests/channels/receive-messages.ts";
import { watchChannels } from "./watch-channels.ts";

afterEach(async () => {
  await endReceivers();
  await watchChannels();
});

const beDueFor = (channelId: string, minutes: number) =>
  db
    .update(channelMessages)
    .set({ nextAttemptAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(channelMessages.channelId, channelId));

const alertsOf = async (channelId: string) =>
  (
    await db.execute<{ kind: string }>(
      sql`select kind from active_alerts where kind = 'CHANNEL_BEHIND' and record_id = ${channelId}`,
    )
  ).rows.length;

describe("watchChannels", () => {
  it("watchChannels raises one alert when a message is more than ten minutes late, and ends the alert when the message is sent", async () => {
    const { url } = await receive();
    const { id } = await addChannel("webhook", url, ["stock.low"]);
    await lowStock("p1");
    await beDueFor(id, 9);
    await watchChannels();
    expect(await alertsOf(id)).toBe(0);
    await beDueFor(id, 13);
    await watchChannels();
    await watchChannels();
    expect(await alertsOf(id)).toBe(1);
    await makeDue(id);
    await sendAll();
    await watchChannels();
    expect(await alertsOf(id)).toBe(0);
  });

  it("watchChannels raises no alert when a channel is off, because the shop sends no messages to this channel", async () => {
    const { url } = await receive();
    const { id } = await addChannel("webhook", url, ["stock.low"]);
    await lowStock("p1");
    await beDueFor(id, 20);
    await setChannelActive(command, { id, isActive: false });
    await watchChannels();
    expect(await alertsOf(id)).toBe(0);
  });
});
