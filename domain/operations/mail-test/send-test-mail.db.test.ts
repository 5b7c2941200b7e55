import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { type LoopbackSmtp, startLoopbackSmtp } from "#tests/loopback-smtp.ts";
import { sendTestMail } from "./send-test-mail.ts";

let server: LoopbackSmtp;
beforeEach(async () => {
  server = await startLoopbackSmtp();
});
afterEach(() => server.stop());

const outcomes = async (userId: string) =>
  (
    await db
      .select({ details: adminAuditLog.details })
      .from(adminAuditLog)
      .where(and(eq(adminAuditLog.actionType, "MAIL_TESTED"), eq(adminAuditLog.actorId, userId)))
  ).map(({ details }) => details);

describe("sendTestMail", () => {
  it("sendTestMail sends one mail to the caller's e-mail address in the caller's language", async () => {
    const member = await buildSignedInMember("manage_settings");
    expect(await sendTestMail(member, { language: "pt-BR" }, server.url)).toBe(member.email);
    expect(server.received.map(({ to }) => to)).toEqual([[`<${member.email}>`]]);
    expect(server.received[0]?.raw).toContain("E-mail de teste de Handover");
    expect(await outcomes(member.userId)).toEqual([{ success: true }]);
  });

  it("sendTestMail reports the response when the mail server rejects the mail, and omits the password", async () => {
    const admin = await buildSignedInAdmin();
    server.answerRecipient("550 no such mailbox");
    const url = server.url.replace("smtp://", "smtp://shop:canary-7f1@");
    const rejected = await sendTestMail(admin, { language: "en" }, url).catch((error) => error);
    expect(rejected).toMatchObject({ code: "test_mail_not_sent", status: 502 });
    expect(rejected.details.answer).not.toBe("");
    expect(JSON.stringify(rejected.details)).not.toContain("canary-7f1");
    expect(await outcomes(admin.userId)).toEqual([{ success: false }]);
  });

  it("sendTestMail refuses when no mail server is configured", async () => {
    const attempt = sendTestMail(await buildSignedInAdmin(), { language: "en" });
    await expect(attempt).rejects.toMatchObject({ code: "mail_not_set", status: 409 });
  });

  it("sendTestMail sends at most five mails in ten minutes", async () => {
    const admin = await buildSignedInAdmin();
    for (let sent = 0; sent < 5; sent++) await sendTestMail(admin, { language: "en" }, server.url);
    await expect(sendTestMail(admin, { language: "en" }, server.url)).rejects.toMatchObject({
      code: "too_many_attempts",
      status: 429,
    });
    expect(server.received).toHaveLength(5);
  });

  it("sendTestMail refuses callers without manage_settings", async () => {
    const shopper = (await buildAccount()).caller;
    const other = await buildSignedInMember("manage_orders");
    for (const [caller, code] of [
      [visitor, "sign_in_required"],
      [shopper, "sign_in_required"],
      [other, "not_permitted"],
    ] as const)
      await expect(sendTestMail(caller, { language: "en" }, server.url)).rejects.toMatchObject({ code });
    expect(server.received).toEqual([]);
  });
});
