import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { secondFactors } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { acceptInvitation } from "#domain/identity/admins/accept-invitation.ts";
import { readStanding } from "#domain/identity/staff/queries.ts";
import { env } from "#env";
import { childBasics } from "#tests/compile-cache.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildAdmin } from "#tests/factories/build-staff.ts";

/**
 * Runs the command line on this test's database. A command that does not end in 50 s is killed and fails the
 * test.
 */
function run(...args: string[]): Promise<{ error: Error | null; out: string }> {
  const command = fileURLToPath(new URL("../handover.ts", import.meta.url));
  const { DATABASE_URL, HANDOVER_DATA, VAULT_KEY_FILE } = env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      {
        env: { ...childBasics(), APP_ENV: "test", DATABASE_URL, HANDOVER_DATA, VAULT_KEY_FILE },
        timeout: 50_000,
      },
      (error, out) => resolve({ error, out }),
    );
  });
}

it("admin reset-2fa removes the second factor, mails an alert to every admin, and then the command ends", async () => {
  const [admin, locked] = [await buildAdmin(), await buildAdmin({ secondFactor: true })];
  const { error, out } = await run("admin", "reset-2fa", "--email", locked.email, "--json");
  expect(error).toBeNull();
  expect(JSON.parse(out)).toMatchObject({ ok: true });
  expect(await db.$count(secondFactors, eq(secondFactors.userId, locked.userId))).toBe(0);
  for (const { email } of [admin, locked])
    expect(
      await db.$count(
        emailMessages,
        and(eq(emailMessages.toAddress, email), eq(emailMessages.template, "security_alert")),
      ),
    ).toBe(1);
});

it("admin create makes an existing account an admin only after the owner of the account opens the printed link", async () => {
  const { email, caller } = await buildAccount();
  const { error, out } = await run("admin", "create", "--email", email, "--json");
  expect(error).toBeNull();
  const { invitation } = JSON.parse(out) as { invitation: { link: string } };
  expect(await readStanding(caller.userId)).toBeNull();
  const token = new URL(invitation.link).searchParams.get("token") ?? "";
  await acceptInvitation(visitor, { token, password: "violet harbour thimble" });
  expect(await readStanding(caller.userId)).toMatchObject({ role: "admin" });
});

it("admin unlock unlocks an account without removing its second factor", async () => {
  const locked = await buildAdmin({ secondFactor: true });
  const { error, out } = await run("admin", "unlock", "--email", locked.email, "--json");
  expect(error).toBeNull();
  expect(JSON.parse(out)).toMatchObject({ ok: true, email: locked.email });
  expect(await db.$count(secondFactors, eq(secondFactors.userId, locked.userId))).toBe(1);
});
