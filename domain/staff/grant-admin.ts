import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { adminUsers, profiles, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/caller.ts";
import { triggerSecurityAlert } from "#domain/security/trigger-security-alert.ts";
import { lockAdmins } from "./last-admin.ts";

/** In the place of a password's hash while its owner has not chosen one: no hash has this form, so no password belongs to it. */
export const NO_PASSWORD_YET = "invited";

export interface GrantedAdmin {
  userId: string;
  /** Whether the account was made now. */
  accountMade: boolean;
  /** False when this person was an active admin already; nothing was changed then. */
  changed: boolean;
}

/**
 * Makes the person of an address an active admin, with an account where there is none, inside the caller's transaction and as
 * its last part but mails: the audit log's chain is held from here to the commit.
 */
export async function grantAdmin(
  tx: Transaction,
  caller: Caller,
  input: {
    email: string;
    name: { firstName: string; lastName: string };
    /** For an account that has to be made. */
    passwordHash: string;
    permission?: string;
  },
): Promise<GrantedAdmin> {
  const { email, name } = input;
  await lockAdmins(tx);
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const userId = known?.id ?? (await makeAccount());
  const [before] = await tx.select().from(adminUsers).where(eq(adminUsers.userId, userId)).for("update");
  if (before?.isActive) return { userId, accountMade: false, changed: false };
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
    ...(input.permission ? { permission: input.permission } : {}),
    details: {
      account_made: !known,
      was_inactive: before !== undefined,
      before: before ? { is_active: false } : null,
      after: { is_active: true },
    },
  });
  return { userId, accountMade: !known, changed: true };

  async function makeAccount(): Promise<string> {
    const [made] = await tx
      .insert(users)
      .values({ email, passwordHash: input.passwordHash })
      .returning({ id: users.id });
    if (!made) throw new Error("an account was not stored");
    await tx.insert(profiles).values({ userId: made.id, email, ...name });
    return made.id;
  }
}
