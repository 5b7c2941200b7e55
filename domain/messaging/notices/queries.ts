import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { staffNoticeSwitches, staffQuietHours } from "#db/schema/notices.ts";
import type { StaffNotice } from "#db/values/channel-vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { mailedNotices, mayBeNotified, noticeKinds } from "./notice-kinds.ts";
import { clockText } from "./quiet-hours.ts";

export interface NoticeSwitch {
  kind: StaffNotice;
  isOn: boolean;
}

/**
 * Lists the notices that the caller may receive, and whether each notice is on. When the caller has made no
 * choice, the default of the notice kind is used.
 * @throws SignInRequired when the caller is not a staff user.
 */
export async function readNoticeSwitches(caller: Caller): Promise<NoticeSwitch[]> {
  const staff = requirePermission(caller, "notices.choose");
  const rows = await db
    .select()
    .from(staffNoticeSwitches)
    .where(eq(staffNoticeSwitches.userId, staff.userId));
  return mailedNotices
    .filter((kind) => mayBeNotified(staff, kind))
    .map((kind) => ({
      kind,
      isOn: rows.find((row) => row.kind === kind)?.isOn ?? noticeKinds[kind].isOnByDefault,
    }));
}

/** Quiet hours as a page shows them, such as "22:00". */
export interface ShownQuietHours {
  from: string;
  until: string;
}

/**
 * Reads the caller's quiet hours. Returns null when the caller has no quiet hours.
 * @throws SignInRequired when the caller is not a staff user.
 */
export async function readQuietHours(caller: Caller): Promise<ShownQuietHours | null> {
  const { userId } = requirePermission(caller, "notices.choose");
  const [hours] = await db.select().from(staffQuietHours).where(eq(staffQuietHours.userId, userId));
  return hours ? { from: clockText(hours.fromMinute), until: clockText(hours.untilMinute) } : null;
}
