import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { oneTimeTokens } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { readMail } from "#domain/messaging/email/queries.ts";
import { deliverEmail } from "#domain/messaging/email/send-email.ts";
import { buildAccount, receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";

async function everyTableAsText(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of rows)
    texts.push(
      (await pool.query(`select coalesce(string_agg(t::text, ' '), '') as all from ${name} t`)).rows[0].all,
    );
  return texts.join("\n");
}

describe("a mail with a one-time link", () => {
  it("a mail with a one-time link contains the token, but no table ever stores the token", async () => {
    const { email } = await buildAccount();
    await requestPasswordReset(visitor, { email });
    const tokens = [
      tokenIn(await receiveMail(email, "welcome")),
      tokenIn(await receiveMail(email, "password_reset")),
    ];
    const everything = await everyTableAsText();
    expect(everything).toContain("one-time-token-not-kept");
    for (const token of tokens) {
      expect(everything).not.toContain(token);
      expect(everything).not.toContain(Buffer.from(token).toString("hex"));
      expect(everything).not.toContain(Buffer.from(token, "base64url").toString("hex"));
    }
  });

  it("the local mailbox shows the link of a mail until the link is used", async () => {
    const { email } = await buildAccount();
    await requestPasswordReset(visitor, { email });
    const sent = await receiveMail(email, "password_reset");
    const token = tokenIn(sent);
    const shown = await readMail(sent?.id ?? "");
    expect(shown?.text).toContain(`/auth/reset?token=${token}`);
    expect(shown?.html).toContain(`/auth/reset?token=${token}"`);
    await resetPassword(visitor, { token, password: "otter violet harbour" });
    const later = await readMail(sent?.id ?? "");
    expect(later?.text).not.toContain(token);
    expect(later?.text).toContain("one-time-token-not-kept");
  });

  it("a password reset mail is not sent when its link has expired, and a welcome mail is sent without its expired link", async () => {
    const { email, caller } = await buildAccount();
    await requestPasswordReset(visitor, { email });
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(oneTimeTokens.userId, caller.userId));
    const rows = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, email));
    const idOf = (template: string) => rows.find((row) => row.template === template)?.id ?? "";
    expect(await deliverEmail(idOf("password_reset"))).toBe("failed");
    const welcome = await receiveMail(email, "welcome");
    expect(welcome?.text).toContain("/marketplace");
    expect(welcome?.text).not.toContain("token");
  });
});
