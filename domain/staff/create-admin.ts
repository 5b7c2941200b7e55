import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { adminUsers, profiles, users } from "#db/schema/accounts.ts";
import { hashPassword } from "#domain/accounts/password-hash.ts";
import { checkPassword } from "#domain/accounts/password-rules.ts";
import { parseEmail, splitFullName } from "#domain/accounts/rules.ts";
import type { Caller } from "#domain/caller.ts";
import { DomainError } from "#domain/errors.ts";
import { requirePermission } from "#domain/permissions.ts";
import { triggerSecurityAlert } from "#domain/security/trigger-security-alert.ts";

/** There is no account of this address yet, so it needs a password. */
export class PasswordNeeded extends DomainError {
  constructor() {
    super("password_needed", 422);
  }
}

export interface CreatedAdmin {
  email: string;
  /** Whether the account was made now; an account that existed keeps its password. */
  accountMade: boolean;
  /** False when this person was an active admin already. */
  changed: boolean;
}

/**
 * Makes somebody an admin, or an inactive admin active again. An account is made with `password` where there is none; one that exists
 * keeps its own. An admin does it, or the command line (conventions 1.2 First admin).
 * @throws InvalidInput, WeakPassword, PasswordNeeded, SignInRequired, NotPermitted, SecondFactorRequired.
 */
export async function createAdmin(
  caller: Caller,
  input: { email: string; fullName?: string; password?: string },
): Promise<CreatedAdmin> {
  if (caller.kind !== "system") requirePermission(caller, "admins.create");
  const email = parseEmail(input.email);
  const name = splitFullName(input.fullName ?? "");
  if (input.password !== undefined) checkPassword(input.password, email);
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password);
  return inTransaction(async (tx) => {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!known && passwordHash === undefined) throw new PasswordNeeded();
    const userId = known?.id ?? (await makeAccount());
    const [before] = await tx.select().from(adminUsers).where(eq(adminUsers.userId, userId)).for("update");
    if (before?.isActive) return { email, accountMade: false, changed: false };
    const fullName = `${name.firstName} ${name.lastName}`.trim();
    await tx
      .insert(adminUsers)
      .values({ userId, email, fullName })
      .onConflictDoUpdate({
        target: adminUsers.userId,
        set: { isActive: true, updatedAt: sql`now()`, ...(fullName ? { fullName } : {}) },
      });
    await triggerSecurityAlert(tx, caller, {
      alertType: "ADMIN_CREATED",
      severity: "high",
      table: "admin_users",
      recordId: userId,
      details: { account_made: !known, was_inactive: before !== undefined },
    });
    return { email, accountMade: !known, changed: true };

    async function makeAccount(): Promise<string> {
      const [made] = await tx
        .insert(users)
        .values({ email, passwordHash: passwordHash ?? "" })
        .returning({ id: users.id });
      if (!made) throw new Error("an account was not stored");
      await tx.insert(profiles).values({ userId: made.id, email, ...name });
      return made.id;
    }
  });
}

/** Whether an address has an account already, for a command that asks for a password only where one is needed. */
export async function hasAccount(email: string): Promise<boolean> {
  const address = parseEmail(email);
  return inTransaction(async (tx) => (await tx.$count(users, eq(users.email, address))) > 0);
}
