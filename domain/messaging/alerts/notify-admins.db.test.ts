import { and, asc, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { adminUsers, profiles, users } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import type { CriticalAlert } from "#db/values/vocabulary.ts";
import { resetSecondFactor } from "#domain/identity/second-factor/reset-second-factor.ts";
import { system } from "#domain/kernel/caller.ts";
import { deliverDueEmails, deliverEmail } from "#domain/messaging/email/send-email.ts";
import { type OutgoingMail, openSmtp } from "#domain/messaging/email/smtp.server.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { type BuiltStaff, buildAdmin, buildTeamMember } from "#tests/factories/build-staff.ts";
import { startLoopbackSmtp } from "#tests/loopback-smtp.ts";
import { ALERT_MAIL_PAUSE_MS, MAILS_PER_HOUR, NEW_CASE_PAUSE_MS } from "./choose-mail-time.ts";
import { triggerSecurityAlert } from "./trigger-security-alert.ts";

/** Deactivates the admins of a test, so that they get no mails in the next test. */
afterEach(async () => {
  await db.update(adminUsers).set({ isActive: false });
  await db.delete(emailMessages);
});

const raise = (alertType: CriticalAlert = "SECOND_FACTOR_RESET") =>
  inTransaction((tx) => triggerSecurityAlert(tx, visitor, { alertType, severity: "critical" }));

const mailsTo = (person: BuiltStaff) =>
  db
    .select()
    .from(emailMessages)
    .where(and(eq(emailMessages.toAddress, person.email), eq(emailMessages.template, "security_alert")))
    .orderBy(asc(sql`(data->>'fromSeq')::bigint`));

/** Sends the mails that are due, and returns them with the oldest first. */
async function sendDue(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await deliverDueEmails(50, async (mail) => void sent.push(mail));
  return sent;
}

/** Moves the times of all mails back by the given number of milliseconds, as if that time had passed. */
const letPass = (ms: number) =>
  db.update(emailMessages).set({
    nextAttemptAt: sql`next_attempt_at - ${ms} * interval '1 millisecond'`,
    sentAt: sql`sent_at - ${ms} * interval '1 millisecond'`,
  });

describe("a critical security event", () => {
  it("a critical security event is mailed to every active admin in the language of the admin, and to nobody else", async () => {
    const [english, portuguese] = [await buildAdmin(), await buildAdmin()];
    await db.update(profiles).set({ locale: "pt-BR" }).where(eq(profiles.userId, portuguese.userId));
    const blocked = await buildAdmin();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
    await buildAdmin({ isActive: false });
    await buildTeamMember(["manage_settings", "view_analytics"]);
    await raise();
    const sent = await sendDue();
    expect(sent.map(({ to }) => to).sort()).toEqual([english.email, portuguese.email].sort());
    const textTo = (person: BuiltStaff) => sent.find(({ to }) => to === person.email);
    expect(textTo(english)?.subject).toBe(
      "Critical security alert at Handover: Two-factor authentication of a user was reset",
    );
    expect(textTo(english)?.text).toContain("/admin?tab=security");
    expect(textTo(portuguese)?.subject).toMatch(/^Alerta crítico de segurança em Handover: /);
    expect(textTo(portuguese)?.html).toContain('<html lang="pt-BR">');
  });

  it("a mail about a critical security event reaches the mail server as text and HTML, and does not identify the affected user", async () => {
    const admin = await buildAdmin();
    const victim = await buildAdmin({ secondFactor: true, isActive: false });
    await resetSecondFactor(system("command"), { email: victim.email });
    const smtp = await startLoopbackSmtp();
    const [mail] = await mailsTo(admin);
    expect(await deliverEmail(mail?.id ?? "", openSmtp(smtp.url).post)).toBe("sent");
    await smtp.stop();
    const raw = smtp.received[0]?.raw ?? "";
    expect(smtp.received[0]?.to.join()).toContain(admin.email);
    expect(raw).toMatch(/Content-Type: text\/plain/i);
    expect(raw).toMatch(/Content-Type: text\/html/i);
    const [kept] = await mailsTo(admin);
    for (const text of [raw, kept?.textBody, kept?.htmlBody, JSON.stringify(kept?.data)]) {
      expect(text).not.toContain(victim.email);
      expect(text).not.toContain(victim.userId);
      expect(text).not.toContain(victim.secret);
    }
  });

  it("a mail about a critical security event contains the name of the product and the time of the event", async () => {
    await buildAdmin();
    const { id } = await buildProduct({ name: "Quorvex seat" });
    await inTransaction((tx) =>
      triggerSecurityAlert(tx, visitor, {
        alertType: "PRICE_DROP",
        severity: "critical",
        table: "products",
        recordId: id,
      }),
    );
    const [mail] = await sendDue();
    expect(mail?.text).toMatch(/Quorvex seat, \d/);
  });

  it("a critical security event sends no mail when its transaction is rolled back or its severity is not critical", async () => {
    const admin = await buildAdmin();
    const undone = inTransaction(async (tx) => {
      await triggerSecurityAlert(tx, visitor, { alertType: "PASSKEY_COPIED", severity: "critical" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await inTransaction((tx) => triggerSecurityAlert(tx, visitor, { alertType: "OTHER", severity: "high" }));
    expect(await mailsTo(admin)).toEqual([]);
  });
});

describe("several critical events of the same kind within a short time", () => {
  it("one mail states the number of all critical events that happen before the mail is sent", async () => {
    const admin = await buildAdmin();
    for (let event = 0; event < 3; event++) await raise();
    const sent = await sendDue();
    expect(sent.map(({ to }) => to)).toEqual([admin.email]);
    expect(sent[0]?.text).toContain("This event happened 3 times");
  });

  it("many critical events cause at most one mail an hour per admin, and the mail states the number of events", async () => {
    const admin = await buildAdmin();
    await raise();
    expect((await sendDue())[0]?.text).toContain("the next mail says how often");
    for (let event = 0; event < 30; event++) await raise();
    const [first, next, ...more] = await mailsTo(admin);
    expect(more).toEqual([]);
    expect(next?.nextAttemptAt.getTime()).toBe((first?.sentAt?.getTime() ?? 0) + ALERT_MAIL_PAUSE_MS);
    expect(await sendDue()).toEqual([]);
    await letPass(ALERT_MAIL_PAUSE_MS);
    const sent = await sendDue();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("This event happened 30 times");
  });

  it("a critical event of a new case is mailed within minutes, with at most four mails an hour", async () => {
    const admin = await buildAdmin();
    const raiseCase = (recordId: string) =>
      inTransaction((tx) =>
        triggerSecurityAlert(tx, visitor, {
          alertType: "GUARD_LOOSENED",
          severity: "critical",
          table: "site_settings",
          recordId,
        }),
      );
    await raiseCase("one");
    expect(await sendDue()).toHaveLength(1);
    await raiseCase("one");
    const waitsUntil = async () => (await mailsTo(admin)).at(-1)?.nextAttemptAt.getTime() ?? 0;
    const [first] = await mailsTo(admin);
    const sentAt = first?.sentAt?.getTime() ?? 0;
    expect(await waitsUntil()).toBe(sentAt + ALERT_MAIL_PAUSE_MS);
    await raiseCase("two");
    expect(await waitsUntil()).toBe(sentAt + NEW_CASE_PAUSE_MS);
    await raiseCase("one");
    expect(await waitsUntil()).toBe(sentAt + NEW_CASE_PAUSE_MS);
    await letPass(NEW_CASE_PAUSE_MS);
    const [second] = await sendDue();
    expect(second?.text).toContain("This event happened 3 times");
    let mails = 2;
    for (let event = 0; event < 9; event++) {
      await raiseCase(`more ${event}`);
      await letPass(NEW_CASE_PAUSE_MS);
      mails += (await sendDue()).length;
    }
    expect(mails).toBe(MAILS_PER_HOUR);
  });

  it("a critical event is mailed immediately when its kind is new, or when no event occurred in the last hour", async () => {
    await buildAdmin();
    await raise("SECOND_FACTOR_RESET");
    expect(await sendDue()).toHaveLength(1);
    await raise("PASSKEY_COPIED");
    expect((await sendDue()).map(({ subject }) => subject)).toEqual([expect.stringContaining("passkey")]);
    await raise("PASSKEY_COPIED");
    expect(await sendDue()).toEqual([]);
    await db.delete(emailMessages).where(eq(emailMessages.state, "queued"));
    await letPass(ALERT_MAIL_PAUSE_MS);
    await raise("PASSKEY_COPIED");
    expect((await sendDue())[0]?.text).toContain("the next mail says how often");
  });

  it("simultaneous critical events cause only one mail to each admin", async () => {
    const admins = [await buildAdmin(), await buildAdmin()];
    await Promise.all(Array.from({ length: 8 }, () => raise()));
    for (const admin of admins) expect(await mailsTo(admin)).toHaveLength(1);
    expect((await sendDue()).map(({ text }) => /This event happened (\d+) times/.exec(text)?.[1])).toEqual([
      "8",
      "8",
    ]);
  });

  it("a critical event during the sending of a mail queues a second mail for later", async () => {
    const admin = await buildAdmin();
    await raise();
    const [mail] = await mailsTo(admin);
    await deliverEmail(mail?.id ?? "", async () => void (await raise()));
    const [, next] = await mailsTo(admin);
    expect(next).toMatchObject({ state: "queued", attempts: 0 });
    expect((next?.nextAttemptAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(ALERT_MAIL_PAUSE_MS - 60_000);
    expect(await sendDue()).toEqual([]);
  });
});
