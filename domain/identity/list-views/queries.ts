import { and, asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { staffListViews } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { ViewedList } from "./filters-of.ts";

export interface ListView {
  id: string;
  name: string;
  /** The filters of the list, as parameters of its URL. */
  filters: string;
}

/** Returns the caller's views of a list, oldest first. @throws SignInRequired */
export async function readListViews(caller: Caller, list: ViewedList): Promise<ListView[]> {
  const { userId } = requirePermission(caller, "list-views.save");
  return db
    .select({ id: staffListViews.id, name: staffListViews.name, filters: staffListViews.filters })
    .from(staffListViews)
    .where(and(eq(staffListViews.userId, userId), eq(staffListViews.list, list)))
    .orderBy(asc(staffListViews.createdAt), asc(staffListViews.id));
}
