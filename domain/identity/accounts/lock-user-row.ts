import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { NotPermitted } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";

export class UserBlocked extends DomainError {
  constructor() {
    super("user_blocked", 409);
  }
}

export class UserNotBlocked extends DomainError {
  constructor() {
    super("user_not_blocked", 409);
  }
}

/** Users cannot perform this action on their own account. */
export class OwnAccount extends DomainError {
  constructor() {
    super("own_account", 409);
  }
}

export interface LockedUser {
  id: string;
  email: string;
  /** Whether the row belongs to a guest, who has no password and never gets one. */
  isGuest: boolean;
  blockedAt: Date | null;
}

/**
 * Locks the row of a user until the transaction ends, before an action on this user. Only admins may act on
 * accounts of staff. An account belongs to staff when it has an admin record or a team membership. An
 * inactive record or membership also counts (security E2).
 * @throws NotFound for an unknown id or an erased account.
 * @throws NotPermitted when the account belongs to staff and `staff` is not an admin.
 */
export async function lockUserRow(
  tx: Transaction,
  staff: Staff,
  action: BackOfficeAction,
  userId: string,
): Promise<LockedUser> {
  if (!isId(userId)) throw new NotFound("user");
  const [person] = await tx
    .select({ id: users.id, email: users.email, isGuest: users.isGuest, blockedAt: users.blockedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .for("no key update");
  if (!person) throw new NotFound("user");
  if (staff.role !== "admin" && (await isOfTheStaff(tx, userId))) throw new NotPermitted(action);
  return person;
}

/** Whether a user has an admin record or a team membership. An inactive record or membership also counts. */
async function isOfTheStaff(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from admin_users where user_id = ${userId}
    union all select 1 from team_members where user_id = ${userId} limit 1`);
  return rows.length > 0;
}
