import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { profiles, sessions, users } from "#db/schema/accounts.ts";
import { type SessionView, sessionView } from "#domain/identity/sign-in/session-views.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { SignInRequired } from "#domain/kernel/errors.ts";

export interface ProfileView {
  email: string;
  firstName: string;
  lastName: string;
  /** Digits only. */
  phone: string;
  emailVerified: boolean;
}

/**
 * Reads the caller's own profile. Names are empty when the profile row is missing (spec S4-13).
 * @throws SignInRequired when the caller is not a signed-in shopper.
 */
export async function readProfile(caller: Caller): Promise<ProfileView> {
  const shopper = requireShopper(caller);
  const [found] = await db
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, shopper.userId))
    .limit(1);
  if (!found) throw new SignInRequired();
  return {
    email: found.email,
    firstName: found.firstName ?? "",
    lastName: found.lastName ?? "",
    phone: found.phone ?? "",
    emailVerified: found.emailVerifiedAt !== null,
  };
}

/**
 * Lists the caller's open sessions in storefront and back office. The current session comes first, and then
 * the other sessions, most recently used first.
 * @throws SignInRequired when the caller is not a signed-in shopper.
 */
export async function listSessions(caller: Caller): Promise<SessionView[]> {
  const shopper = requireShopper(caller);
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, shopper.userId), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`)),
    )
    .orderBy(desc(eq(sessions.id, shopper.sessionId)), desc(sessions.lastSeenAt))
    .limit(100);
  return rows.map((row) => sessionView(row, shopper.sessionId, shopper.origin));
}
