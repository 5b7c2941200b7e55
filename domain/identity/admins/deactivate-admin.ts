import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { adminUsers } from "#db/schema/accounts.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { refuseLastAdmin } from "./last-admin.ts";

/** The admin is inactive already. */
export class AdminInactive extends DomainError {
  constructor() {
    super("admin_inactive", 409);
  }
}

/**
 * Takes an admin's rights away; every session of theirs ends at once and their teams give them nothing either (security A14,
 * B4; spec: back-office §6 Inactive admin). The last active admin stays (invariant I26). Answers how many sessions ended.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, AdminInactive, LastAdmin.
 */
export async function deactivateAdmin(
  caller: Caller,
  input: { userId: string },
): Promise<{ sessionsEnded: number }> {
  const staff = requirePermission(caller, "admins.deactivate");
  const { userId } = input;
  if (!isId(userId)) throw new NotFound("admin");
  return inTransaction(async (tx) => {
    await refuseLastAdmin(tx, userId);
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
