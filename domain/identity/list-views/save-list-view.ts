import { and, count, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { staffListViews } from "#db/schema/staff.ts";
import { LIST_VIEWS_MAX } from "#db/values/limits.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { ViewedList } from "./filters-of.ts";
import { ListViewNameTaken, TooManyListViews } from "./list-view-errors.ts";
import { listViewInput } from "./list-view-input.ts";

/**
 * Stores the filters of a list as a view of the caller, under the given name. Writes no audit row, because
 * nobody else sees the view.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws ZodError, ListViewNameTaken, TooManyListViews
 */
export async function saveListView(
  caller: Caller,
  input: { list: ViewedList; name: string; filters: string },
): Promise<void> {
  const { userId } = requirePermission(caller, "list-views.save");
  const view = listViewInput.parse(input);
  await inTransaction(async (tx) => {
    // This lock makes concurrent calls of one user wait for each other. Each call therefore counts all views
    // that the earlier calls saved.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const own = and(eq(staffListViews.userId, userId), eq(staffListViews.list, view.list));
    const [found] = await tx
      .select({
        all: count(),
        named: sql<number>`count(*) filter (where lower(name) = lower(${view.name}))::integer`,
      })
      .from(staffListViews)
      .where(own);
    if (found && found.named > 0) throw new ListViewNameTaken();
    if (found && found.all >= LIST_VIEWS_MAX) throw new TooManyListViews();
    await tx.insert(staffListViews).values({ userId, ...view });
  });
}
