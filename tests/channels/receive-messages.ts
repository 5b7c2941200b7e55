import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, BlockList } from "node:net";
import { and, eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { channelMessages, channels } from "#db/schema/channels.ts";
import { staffNotices } from "#db/schema/notices.ts";
import type { ChannelKind } from "#db/values/channel-vocabulary.ts";
import { system } from "#domain/kernel/caller.ts";
import { saveChannel } from "#domain/messaging/channels/save-channel.ts";
import { parseNetworks } from "#domain/messaging/channels/sending/judge-address.ts";
import { openSender } from "#domain/messaging/channels/sending/send-due.ts";
import type { OutgoingMail } from "#domain/messaging/email/smtp.server.ts";
import { recordShopEvent } from "#domain/messaging/events/record-shop-event.ts";

/** Receivers on this machine for the messages that channels send. */

export const command = system("command");
export const BOT_TOKEN = "12345:abcdefghijklmnopqrstuvwxyz_-012345";

interface Received {
  headers: Record<string, string>;
  body: string;
  path: string;
}

const servers: Server[] = [];

/** Starts a receiver that stores and answers each request. The default answer is 200. */
export async function receive(
  answer: (request: Received, response: ServerResponse) => void = (_, response) => response.end(),
): Promise<{ received: Received[]; url: string }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const one = { headers: request.headers as Record<string, string>, body, path: request.url ?? "" };
      received.push(one);
      answer(one, response);
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Closes all receivers of a test, and deletes the test's channels and notices. */
export async function endReceivers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await db.delete(channels);
  await db.delete(staffNotices);
}

export const addChannel = (kind: ChannelKind, address: string, types: string[]) =>
  saveChannel(command, {
    kind,
    name: `${kind} channel`,
    address,
    token: kind === "telegram" ? BOT_TOKEN : "",
    types,
    language: "en",
  });

/** The mails that channels have sent through the test sender. */
export const sentMails: OutgoingMail[] = [];

/**
 * Opens a message sender that is allowed to send to this machine. `telegram` replaces the URL of Telegram's
 * API.
 */
export const openTestSender = (telegram?: string, timeoutMs = 1_000) =>
  openSender({
    reach: { allowed: parseNetworks("127.0.0.1") ?? new BlockList(), allowsHttp: true, timeoutMs },
    post: async (mail) => void sentMails.push(mail),
    ...(telegram && { telegram }),
  });

/**
 * Sends the due messages, as one run of the worker's job does. Throws an error when the sender reports a
 * failure.
 */
export async function sendAll(telegram?: string): Promise<void> {
  const sender = openTestSender(telegram);
  await sender.sendDue();
  await sender.settled();
  await sender.sendDue();
  await sender.close();
}

export const messagesOf = (id: string) =>
  db.select().from(channelMessages).where(eq(channelMessages.channelId, id)).orderBy(channelMessages.id);

export const readChannel = async (id: string) =>
  (await db.select().from(channels).where(eq(channels.id, id)))[0];

/** Makes the queued messages of a channel due now. */
export const makeDue = (id: string) =>
  db
    .update(channelMessages)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(channelMessages.channelId, id), eq(channelMessages.state, "queued")));

/** Records one low-stock event for each given subject. */
export const lowStock = (...subjects: string[]) =>
  inTransaction((tx) =>
    recordShopEvent(
      tx,
      ...subjects.map((subjectId) => ({ type: "stock.low" as const, subjectId, data: { available: 5 } })),
    ),
  );

/** Adds a Slack channel with one queued message. */
export async function addQueuedMessage(): Promise<void> {
  const { id: channelId } = await addChannel("slack", "https://hooks.example/x", ["import_done"]);
  await db
    .insert(channelMessages)
    .values({ channelId, eventId: "1_notice", type: "import_done", bundleId: crypto.randomUUID() });
}
