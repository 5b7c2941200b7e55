import type { TeamPermission } from "#db/vocabulary.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import type { Notice } from "#domain/operations/bell/notice-counts.ts";
import { readNotices } from "#domain/operations/bell/notices.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { type ShownScreen, shownScreens } from "./shown-screens.server.ts";

/** The layout data of every back-office page: the staff member, their permissions and their open tasks. */
export interface LayoutData {
  siteName: string;
  email: string;
  fullName: string;
  role: "admin" | "team_member";
  permissions: ReadonlySet<TeamPermission>;
  hasSecondFactor: boolean;
  hasPasskeys: boolean;
  /** Whether a second factor must be set up first: the frame then has no links. */
  mustEnrol: boolean;
  /** The shop's time zone, in which the whole back office shows times. */
  timeZone: string;
  notices: Notice[];
  /** The screens that the person may open, in the order of the menu. */
  screens: ShownScreen[];
}

/** Reads the layout data for a staff member. */
export async function readLayoutData(staff: Staff): Promise<LayoutData> {
  const { siteName, storeTimeZone: timeZone } = await cacheRead("all settings", () => readSettings());
  const { email, fullName, role, permissions, hasSecondFactor, hasPasskeys, mustEnrol } = staff;
  const notices = mustEnrol ? [] : await readNotices(staff);
  const rights = { role, permissions, hasSecondFactor, hasPasskeys, mustEnrol };
  return { siteName, email, fullName, ...rights, timeZone, notices, screens: shownScreens(staff) };
}
