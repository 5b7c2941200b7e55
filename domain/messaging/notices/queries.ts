import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { staffNoticeSwitches } from "#db/schema/notices.ts";
import { type StaffNotice, staffNotices } from "#db/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { mayBeTold } from "./notice-kinds.ts";

export interface NoticeSwitch {
  kind: StaffNotice;
  isOn: boolean;
}

/**
 * What the caller may be told by mail, and whether they are; on until they turn it off.
 * @throws SignInRequired
 */
export async function readNoticeSwitches(caller: Caller): Promise<NoticeSwitch[]> {
  const staff = requirePermission(caller, "notices.choose");
  const rows = await db
    .select()
    .from(staffNoticeSwitches)
    .where(eq(staffNoticeSwitches.userId, staff.userId));
  return staffNotices
    .filter((kind) => mayBeTold(staff, kind))
    .map((kind) => ({ kind, isOn: rows.find((row) => row.kind === kind)?.isOn ?? true }));
}
