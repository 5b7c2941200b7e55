import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { adminUsers } from "#db/schema/accounts.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { rejectLastAdmin } from "./last-admin.ts";

export class AdminInactive extends DomainError {
  constructor() {
    super("admin_inactive", 409);
  }
}

/**
 * Deactivates an admin (spec B6-5; security A14, B4). Every session of the admin ends immediately. The user
 * also loses the rights from team memberships. The last active admin cannot be deactivated (invariant I26).
 * @returns the number of ended sessions.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws NotFound when the user has no admin record.
 * @throws AdminInactive when the admin is already inactive.
 * @throws LastAdmin when this is the last active admin.
 */
export async function deactivateAdmin(
  caller: Caller,
  input: { userId: string },
): Promise<{ sessionsEnded: number }> {
  const staff = requirePermission(caller, "admins.deactivate");
  const { userId } = input;
  if (!isId(userId)) throw new NotFound("admin");
  return inTransaction(async (tx) => {
    await rejectLastAdmin(tx, userId);
    const [admin] = await tx.select().from(adminUsers).where(eq(adminUsers.userId, userId)).for("update");
    if (!admin) throw new NotFound("admin");
    if (!admin.isActive) throw new AdminInactive();
    await tx
      .update(adminUsers)
      .set({ isActive: false, updatedAt: sql`now()` })
      .where(eq(adminUsers.userId, userId));
    const sessionsEnded = await endSessionsOf(tx, userId);
    await triggerSecurityAlert(tx, staff, {
      alertType: "ADMIN_DEACTIVATED",
      severity: "high",
      table: "admin_users",
      recordId: userId,
      permission: permissionUsed(staff, "admins.deactivate"),
      details: {
        sessions_ended: sessionsEnded,
        before: { is_active: true },
        after: { is_active: false },
      },
    });
    return { sessionsEnded };
  });
}
