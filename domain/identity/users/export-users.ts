import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { readExport, readOnlyDb } from "#db/read-only.server.ts";
import { customers, profiles, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { userExportLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { userColumns, userRow } from "./queries.ts";
import { whoIs } from "./user-conditions.ts";
import type { UserQuery, UserRow } from "./user-views.ts";

/** A row of the exported file. The exported file does not contain the tags of the users. */
export type ExportedUser = Omit<UserRow, "tags">;

/** Number of rows read per query, so that memory use does not depend on the length of the list. */
const BATCH = 250;

/**
 * Exports the users that one tab of the list shows for a search, newest first. Reads the users in batches
 * (security B9). The audit row is committed before the first row is returned. The limit is ten exports an
 * hour.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function exportUsers(
  caller: Caller,
  query: Pick<UserQuery, "search" | "tab" | "tag">,
  limits: { account: RateLimit } = userExportLimits,
): Promise<AsyncGenerator<ExportedUser[]>> {
  const staff = requirePermission(caller, "users.export");
  await limits.account.take(staff.userId);
  await writeAudited(staff, "users.export", async () => ({
    audit: "USERS_EXPORTED",
    table: "users",
    recordId: "",
    // The search text can be the name of a person. Therefore the audit log records only whether the user
    // typed a search text.
    details: {
      tab: query.tab,
      searched: query.search.trim() !== "",
      ...(query.tag ? { tag: query.tag } : {}),
    },
  }));
  return readExport(batches(query));
}

async function* batches(query: Pick<UserQuery, "search" | "tab" | "tag">): AsyncGenerator<ExportedUser[]> {
  const hasTag = query.tag
    ? sql`exists (select from user_tags t where t.user_id = ${users.id} and t.tag = ${query.tag})`
    : undefined;
  let next: SQL | undefined;
  for (;;) {
    const rows = await readOnlyDb
      .select({ ...userColumns(), exactly: sql<string>`${users.createdAt}::text` })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(customers, eq(customers.userId, users.id))
      .where(and(whoIs(query), hasTag, next))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(BATCH);
    if (rows.length > 0) yield rows.map(({ exactly: _, ...row }) => userRow(row));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    next = sql`(${users.createdAt}, ${users.id}) < (${last.exactly}::timestamptz, ${last.id}::uuid)`;
  }
}
