import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { staffListViews } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

/**
 * Removes a view of the caller.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotFound, also for a view of another user
 */
export async function removeListView(caller: Caller, input: { id: string }): Promise<void> {
  const { userId } = requirePermission(caller, "list-views.save");
  if (!isId(input.id)) throw new NotFound("list view");
  const removed = await inTransaction((tx) =>
    tx
      .delete(staffListViews)
      .where(and(eq(staffListViews.id, input.id), eq(staffListViews.userId, userId)))
      .returning({ id: staffListViews.id }),
  );
  if (removed.length === 0) throw new NotFound("list view");
}
