import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { staffNoticeSwitches } from "#db/schema/notices.ts";
import { type StaffNotice, staffNotices } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { mayBeNotified } from "./notice-kinds.ts";

export interface NoticeSwitch {
  kind: StaffNotice;
  isOn: boolean;
}

/**
 * Lists the notices that the caller may receive, and whether each is on. A notice is on by default.
 * @throws SignInRequired when the caller is not a staff user.
 */
export async function readNoticeSwitches(caller: Caller): Promise<NoticeSwitch[]> {
  const staff = requirePermission(caller, "notices.choose");
  const rows = await db
    .select()
    .from(staffNoticeSwitches)
    .where(eq(staffNoticeSwitches.userId, staff.userId));
  return staffNotices
    .filter((kind) => mayBeNotified(staff, kind))
    .map((kind) => ({ kind, isOn: rows.find((row) => row.kind === kind)?.isOn ?? true }));
}
