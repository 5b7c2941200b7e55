import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { startLoopbackSmtp } from "#tests/loopback-smtp.ts";
import { listMailbox, readMail } from "./queries.ts";
import { deliverDueEmails, deliverEmail } from "./send-email.ts";
import { MailRejected, type OutgoingMail, openSmtp } from "./smtp.server.ts";

afterEach(() => db.delete(emailMessages));

const welcome = (to = "maria@example.com") => ({
  dedupeKey: `welcome:${randomUUID()}`,
  to,
  template: "welcome" as const,
  data: {},
});
async function queue(mail: Parameters<typeof queueEmail>[1] = welcome()): Promise<string> {
  const id = await inTransaction((tx) => queueEmail(tx, mail));
  if (!id) throw new Error("the mail was queued before");
  return id;
}
async function rowOf(id: string) {
  const [row] = await db.select().from(emailMessages).where(eq(emailMessages.id, id));
  if (!row) throw new Error("the mail has no row");
  return row;
}
const makeDue = (id: string) =>
  db
    .update(emailMessages)
    .set({ nextAttemptAt: new Date(0) })
    .where(eq(emailMessages.id, id));
const never = async () => {
  throw new Error("ECONNREFUSED");
};

describe("the outbox", () => {
  it("the outbox stores one mail per deduplication key, even when the mail is queued concurrently", async () => {
    const mail = welcome();
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => inTransaction((tx) => queueEmail(tx, mail))),
    );
    expect(ids.filter(Boolean)).toHaveLength(1);
    expect(await db.$count(emailMessages)).toBe(1);
  });

  it("the outbox stores no mail when the transaction is rolled back", async () => {
    const undone = inTransaction(async (tx) => {
      await queueEmail(tx, welcome());
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await db.$count(emailMessages)).toBe(0);
  });
});

describe("delivery", () => {
  it("the worker stores the mail for the local mailbox when there is no mail server", async () => {
    const id = await queue();
    expect(await listMailbox()).toEqual([]);
    expect(await readMail(id)).toBeNull();
    expect(await deliverEmail(id)).toBe("sent");
    const [entry] = await listMailbox();
    expect(entry).toMatchObject({
      id,
      to: "maria@example.com",
      subject: "Welcome to Handover",
      template: "welcome",
    });
    const mail = await readMail(id);
    expect(mail?.html).toContain("Your account is ready");
    expect(mail?.text).toContain("/marketplace");
    expect(await readMail("no id")).toBeNull();
    expect(await readMail(randomUUID())).toBeNull();
  });

  it("each mail is sent only once when several processes deliver mails at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => queue()));
    const posted: string[] = [];
    const post = async (mail: OutgoingMail) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      posted.push(mail.id);
    };
    await Promise.all([
      ...ids.map((id) => deliverEmail(id, post)),
      deliverDueEmails(50, post),
      deliverDueEmails(50, post),
    ]);
    await deliverDueEmails(50, post);
    expect(posted.sort()).toEqual([...ids].sort());
    expect(await deliverEmail(ids[0] ?? "", post)).toBeNull();
    expect(posted).toHaveLength(12);
  });

  it("a mail is retried at increasing intervals, and a run of the mail job ends early when the mail server is down", async () => {
    const first = await queue();
    await queue();
    expect(await deliverDueEmails(50, never)).toEqual({ sent: 0, retried: 1, failed: 0 });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      const row = await rowOf(first);
      expect(row).toMatchObject({ state: "queued", attempts: attempt, lastError: "ECONNREFUSED" });
      waits.push(Math.round((row.nextAttemptAt.getTime() - Date.now()) / 1000));
      expect(await deliverEmail(first, never), "not due yet").toBeNull();
      await makeDue(first);
      await deliverEmail(first, never);
    }
    expect(waits.map((seconds) => Math.round(seconds / 10) * 10)).toEqual([30, 120, 600]);
  });

  it("a mail fails after eight attempts, or immediately when no retry can help", async () => {
    const id = await queue();
    for (let attempt = 1; attempt <= 8; attempt++) {
      await makeDue(id);
      expect(await deliverEmail(id, never)).toBe(attempt < 8 ? "retry" : "failed");
    }
    await makeDue(id);
    expect(await deliverEmail(id)).toBeNull();
    const rejected = await queue();
    const reject = async () => {
      throw new MailRejected("550 No such user");
    };
    expect(await deliverEmail(rejected, reject)).toBe("failed");
    expect(await rowOf(rejected)).toMatchObject({
      state: "failed",
      lastError: "550 No such user",
      attempts: 1,
    });
    const lost = await queue({ ...welcome(), template: "order_confirmed", data: { orderId: randomUUID() } });
    expect(await deliverDueEmails()).toEqual({ sent: 0, retried: 0, failed: 1 });
    expect((await rowOf(lost)).lastError).toMatch(/order .* does not exist/);
  });

  it("the worker sends a mail again when the sending process stopped during the first attempt", async () => {
    const id = await queue();
    await new Promise<void>((claimed) => {
      void deliverEmail(id, () => {
        claimed();
        return new Promise(() => {});
      });
    });
    expect(await deliverEmail(id), "another process is sending it").toBeNull();
    await makeDue(id);
    expect(await deliverEmail(id)).toBe("sent");
    expect((await rowOf(id)).attempts).toBe(2);
  });

  it("the worker sends the mail when the mail server recovers", async () => {
    const server = await startLoopbackSmtp();
    const smtp = openSmtp(server.url);
    try {
      const id = await queue();
      server.answerRecipient("451 4.3.0 Try again later");
      expect(await deliverEmail(id, smtp.post)).toBe("retry");
      expect((await rowOf(id)).lastError).toContain("451");
      server.answerRecipient("250 OK");
      await makeDue(id);
      expect(await deliverEmail(id, smtp.post)).toBe("sent");
      expect(server.received).toHaveLength(1);
      expect(server.received[0]?.raw).toContain("Subject: Welcome to Handover");
      expect(await rowOf(id)).toMatchObject({ state: "sent", lastError: "", attempts: 2 });
    } finally {
      smtp.close();
      await server.stop();
    }
  });

  it("a mail stays in the outbox when there is no mail server and no local mailbox", async () => {
    const id = await queue();
    expect(await deliverEmail(id, null)).toBeNull();
    expect(await deliverDueEmails(50, null)).toEqual({ sent: 0, retried: 0, failed: 0 });
    expect(await rowOf(id)).toMatchObject({ state: "queued", attempts: 0 });
  });
});
