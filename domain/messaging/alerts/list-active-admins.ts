import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { adminUsers, users } from "#db/schema/accounts.ts";

/** Lists the admins who get mails about critical events. */
export const listActiveAdmins = (from: Queryable): Promise<{ userId: string; email: string }[]> =>
  from
    .select({ userId: users.id, email: users.email })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.userId))
    .where(and(eq(adminUsers.isActive, true), isNull(users.blockedAt), isNull(users.erasedAt)));
