import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { db, run } from "#db/client.server.ts";
import { channels, shopEvents } from "#db/schema/channels.ts";
import { staffNotices } from "#db/schema/notices.ts";
import { decideHeld } from "#domain/messaging/channels/decide-held.ts";
import { rotateSecret } from "#domain/messaging/channels/rotate-secret.ts";
import { sendTest } from "#domain/messaging/channels/send-test.ts";
import { setChannelActive } from "#domain/messaging/channels/set-channel-active.ts";
import { bundleNotices } from "#domain/messaging/notices/bundle-notices.ts";
import { recordNotice } from "#domain/messaging/notices/record-notice.ts";
import {
  addChannel,
  BOT_TOKEN,
  command,
  endReceivers,
  lowStock,
  makeDue,
  messagesOf,
  openTestSender,
  readChannel,
  receive,
  sendAll,
  sentMails,
} from "#tests/channels/receive-messages.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { claimMessage, findDueChannels, NO_OUTCOME } from "./claim-sql.ts";

afterEach(endReceivers);

describe("a webhook", () => {
  it("a webhook gets a signed message for each selected event type, with the order's state at the time of the event", async () => {
    const { received, url } = await receive();
    const { id, secret } = await addChannel("webhook", url, [
      "order.placed",
      "order.paid",
      "order.delivered",
    ]);
    const { orderId } = await buildPaidOrder();
    await sendAll();
    const { orderNumber } = await readOrder(orderId);
    const sent = received.map(({ headers, body }) => ({
      id: headers["webhook-id"] ?? "",
      event: new Webhook(secret ?? "").verify(body, headers) as {
        type: string;
        data: { orderNumber: string };
      },
    }));
    expect(sent.map(({ event }) => event.type).sort()).toEqual([
      "order.delivered",
      "order.paid",
      "order.placed",
    ]);
    for (const { id: eventId, event } of sent) {
      expect(eventId).toMatch(new RegExp(`^[0-9a-f-]{36}_${event.type.replace(".", "-")}$`));
      expect(event.data.orderNumber).toBe(orderNumber);
    }
    const placed = sent.find(({ event }) => event.type === "order.placed");
    expect(placed?.event.data).toMatchObject({ version: 1, paidAmount: 0, deliveryState: "none" });
    expect((await messagesOf(id)).map(({ state, status }) => ({ state, status }))).toEqual(
      Array(3).fill({ state: "sent", status: 200 }),
    );
  });

  it("a webhook gets the same body with the same id at each attempt, and the second attempt is due about 5 s after the first failure", async () => {
    let isUp = false;
    const { received, url } = await receive((_, response) => response.writeHead(isUp ? 204 : 500).end("no"));
    const { id } = await addChannel("webhook", url, ["stock.low"]);
    await lowStock("p1");
    await sendAll();
    const [waiting] = await messagesOf(id);
    expect(waiting).toMatchObject({ state: "queued", attempts: 1, status: 500, answer: "no" });
    const wait = (waiting?.nextAttemptAt.getTime() ?? 0) - (waiting?.triedAt?.getTime() ?? 0);
    expect(Math.round(wait / 1000)).toBeGreaterThanOrEqual(4);
    expect(Math.round(wait / 1000)).toBeLessThanOrEqual(6);
    isUp = true;
    await makeDue(id);
    await sendAll();
    const [first, second] = received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    expect(await messagesOf(id)).toMatchObject([{ state: "sent", attempts: 2 }]);
    expect(await readChannel(id)).toMatchObject({ failingSince: null });
  });

  it("a message is signed with the old and the new secret for 24 hours after a rotation", async () => {
    const { received, url } = await receive();
    const { id, secret } = await addChannel("webhook", url, ["stock.low"]);
    const rotated = await rotateSecret(command, { id });
    await lowStock("p1");
    await sendAll();
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    for (const known of [secret ?? "", rotated.secret]) new Webhook(known).verify(body, headers);
    await db.update(channels).set({ formerUntil: sql`now()` });
    await lowStock("p2");
    await sendAll();
    expect(received[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });

  it("a message is sent again with the same id when the worker died during the attempt", async () => {
    const { received, url } = await receive();
    const { id } = await addChannel("webhook", url, ["stock.low"]);
    await lowStock("p1");
    const [claimed] = await run(db, claimMessage({ channelId: id, ...NO_OUTCOME }));
    await sendAll();
    expect(received).toEqual([]);
    await db.execute(sql`update channel_messages set claimed_until = now() - interval '1 second'`);
    await sendAll();
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([claimed?.event_id]);
    expect(await messagesOf(id)).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  it("a webhook gets at most four simultaneous requests from all workers together", async () => {
    let running = 0;
    let most = 0;
    const { received, url } = await receive((_, response) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        response.end();
      }, 20);
    });
    await addChannel("webhook", url, ["stock.low"]);
    await lowStock(...Array.from({ length: 40 }, (_, at) => `p${at}`));
    await Promise.all([sendAll(), sendAll()]);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(40);
    expect(received).toHaveLength(40);
    expect(most).toBeLessThanOrEqual(4);
  });

  it("a webhook message is sent without a delay while another channel hangs", async () => {
    const hanging = await receive(() => {});
    const fast = await receive();
    const slow = await addChannel("webhook", hanging.url, ["stock.low"]);
    await addChannel("webhook", fast.url, ["stock.low"]);
    const sender = openTestSender(undefined, 3_000);
    await lowStock("p1");
    await sender.sendDue();
    const started = performance.now();
    await lowStock("p2");
    await sender.sendDue();
    while (fast.received.length < 2 && performance.now() - started < 2_500)
      await new Promise((done) => setTimeout(done, 10));
    expect(fast.received).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(2_000);
    await sender.close();
    expect((await messagesOf(slow.id)).every(({ answer }) => answer === "TimeoutError")).toBe(true);
  });

  it("a webhook is turned off after a 410 response or three days of failures, and staff decide about its messages", async () => {
    let status = 500;
    const { received, url } = await receive((_, response) => response.writeHead(status).end());
    const { id } = await addChannel("webhook", url, ["stock.low", "channel.off"]);
    await lowStock("p1");
    await sendAll();
    await db.update(channels).set({ failingSince: sql`now() - interval '4 days'` });
    await makeDue(id);
    await sendAll();
    expect(await readChannel(id)).toMatchObject({ isActive: false, offReason: "failing" });
    expect(await messagesOf(id)).toMatchObject([{ state: "held" }]);
    expect(await db.$count(staffNotices, eq(staffNotices.kind, "channel_off"))).toBe(1);
    expect(await db.$count(shopEvents, eq(shopEvents.subjectId, id))).toBe(1);
    await setChannelActive(command, { id, isActive: true });
    await lowStock("p2");
    status = 410;
    await sendAll();
    expect(await readChannel(id)).toMatchObject({ isActive: false, offReason: "gone" });
    status = 200;
    await setChannelActive(command, { id, isActive: true });
    expect(await decideHeld(command, { id, send: true })).toEqual({ count: 2 });
    const before = received.length;
    await sendAll();
    expect(received.length).toBe(before + 2);
  });

  it("the shop does not store the channel's secret when an endpoint returns the secret", async () => {
    let secret: string | null = "";
    const { url } = await receive(({ path }, response) =>
      response.writeHead(500).end(`you called ${path} with ${secret}`),
    );
    const made = await addChannel("webhook", `${url}/hook/canary-0123456789`, ["stock.low"]);
    secret = made.secret;
    await lowStock("p1");
    await sendAll();
    const [{ answer } = { answer: "" }] = await messagesOf(made.id);
    expect(answer).toBe("you called *** with ***");
  });
});

describe("a chat or mailbox channel", () => {
  it("a chat or mailbox channel gets one message for each bundle of notices, and only for the kinds that staff have selected", async () => {
    const { received, url } = await receive();
    await addChannel("slack", url, ["new_sale", "import_done"]);
    await addChannel("discord", url, ["import_done"]);
    await addChannel("mail", "team@shop.example", ["import_done"]);
    await addChannel("telegram", "-100200", ["import_done"]);
    await addChannel("slack", url, ["new_sale"]);
    for (const units of [3, 4])
      await recordNotice(db, { kind: "import_done", subject: crypto.randomUUID(), details: { units } });
    await bundleNotices();
    await sendAll(url);
    expect(received).toHaveLength(3);
    for (const { body } of received) expect(body).toContain("4 units");
    expect(received.find(({ path }) => path.startsWith("/bot"))?.path).toBe(`/bot${BOT_TOKEN}/sendMessage`);
    const mails = sentMails.filter(({ to }) => to === "team@shop.example");
    expect(mails.map(({ text }) => /under (\w+)/.exec(text)?.[1])).toEqual(["Integrations"]);
  });

  it("a chat channel gets an immediate message about each sale only when staff have selected new sales for the channel", async () => {
    const { received, url } = await receive();
    await buildPaidOrder();
    expect(await db.$count(staffNotices, eq(staffNotices.kind, "new_sale"))).toBe(0);
    await addChannel("slack", url, ["new_sale"]);
    const { orderId } = await buildPaidOrder();
    await bundleNotices();
    await sendAll();
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toContain((await readOrder(orderId)).orderNumber);
  });

  it("a channel is turned off and staff are notified when its token is revoked", async () => {
    const { url } = await receive((_, response) => response.writeHead(401).end('{"ok":false}'));
    const { id } = await addChannel("telegram", "-100200", ["import_done"]);
    await sendTest(command, { id });
    await sendAll(url);
    expect(await readChannel(id)).toMatchObject({ isActive: false, offReason: "credential_rejected" });
    expect(await db.$count(staffNotices, eq(staffNotices.subject, id))).toBe(1);
  });

  it("a channel uses the new chat id when its Telegram group becomes a supergroup", async () => {
    const moved = '{"ok":false,"parameters":{"migrate_to_chat_id":-100777}}';
    const { received, url } = await receive(({ body }, response) =>
      body.includes("-100777") ? response.end() : response.writeHead(400).end(moved),
    );
    const { id } = await addChannel("telegram", "-200", ["import_done"]);
    await sendTest(command, { id });
    await sendAll(url);
    await sendAll(url);
    expect(received).toHaveLength(2);
    expect(await messagesOf(id)).toMatchObject([{ state: "sent" }]);
  });
});

describe("the due channels", () => {
  it("findDueChannels returns no channel when the shop has no channel", async () => {
    expect(await run(db, findDueChannels({}))).toEqual([]);
  });
});
