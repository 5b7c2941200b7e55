import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { startLoopbackSmtp } from "#tests/loopback-smtp.ts";
import { listMailbox, readMail } from "./queries.ts";
import { deliverDueEmails, deliverEmail } from "./send-email.ts";
import { MailRefused, type OutgoingMail, openSmtp } from "./smtp.server.ts";

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
  if (!row) throw new Error("the mail has a row");
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
  it("holds one mail for one thing that happened, however often it is queued", async () => {
    const mail = welcome();
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => inTransaction((tx) => queueEmail(tx, mail))),
    );
    expect(ids.filter(Boolean)).toHaveLength(1);
    expect(await db.$count(emailMessages)).toBe(1);
  });

  it("holds nothing when the transaction of what it tells about is undone", async () => {
    const undone = inTransaction(async (tx) => {
      await queueEmail(tx, welcome());
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await db.$count(emailMessages)).toBe(0);
  });

  it("has a job for each mail once its transaction is committed, and none before", async () => {
    const jobs = (id: string) =>
      db.execute(sql`select 1 from pgboss.job where name = 'send-email' and data->>'id' = ${id}`);
    let unseen = "";
    await inTransaction(async (tx) => {
      unseen = (await queueEmail(tx, welcome())) ?? "";
      expect((await jobs(unseen)).rows).toHaveLength(0);
    });
    expect((await jobs(unseen)).rows).toHaveLength(1);
  });
});

describe("delivery", () => {
  it("without a mail server keeps the written mail for the mailbox", async () => {
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

  it("hands each mail over once, however many processes deliver at once", async () => {
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

  it("that fails is tried again after a growing wait, and stops asking a server that is down", async () => {
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

  it("gives up after eight attempts, at once when the address is refused for good or the order does not exist", async () => {
    const id = await queue();
    for (let attempt = 1; attempt <= 8; attempt++) {
      await makeDue(id);
      expect(await deliverEmail(id, never)).toBe(attempt < 8 ? "retry" : "failed");
    }
    await makeDue(id);
    expect(await deliverEmail(id)).toBeNull();
    const refused = await queue();
    const refuse = async () => {
      throw new MailRefused("550 No such user");
    };
    expect(await deliverEmail(refused, refuse)).toBe("failed");
    expect(await rowOf(refused)).toMatchObject({
      state: "failed",
      lastError: "550 No such user",
      attempts: 1,
    });
    const lost = await queue({ ...welcome(), template: "order_confirmed", data: { orderId: randomUUID() } });
    expect(await deliverDueEmails()).toEqual({ sent: 0, retried: 0, failed: 1 });
    expect((await rowOf(lost)).lastError).toMatch(/order .* does not exist/);
  });

  it("is taken over after the process that was sending died", async () => {
    const id = await queue();
    await new Promise<void>((claimed) => {
      void deliverEmail(id, () => {
        claimed();
        return new Promise(() => {});
      });
    });
    expect(await deliverEmail(id), "somebody is sending it").toBeNull();
    await makeDue(id);
    expect(await deliverEmail(id)).toBe("sent");
    expect((await rowOf(id)).attempts).toBe(2);
  });

  it("reaches a mail server that failed at first", async () => {
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

  it("waits in the outbox while there is nowhere to send to", async () => {
    const id = await queue();
    expect(await deliverEmail(id, null)).toBeNull();
    expect(await deliverDueEmails(50, null)).toEqual({ sent: 0, retried: 0, failed: 0 });
    expect(await rowOf(id)).toMatchObject({ state: "queued", attempts: 0 });
  });
});
