import type { Staff } from "#domain/kernel/caller.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readNotices } from "#domain/operations/bell/notices.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { LayoutData } from "./base/layout-data.ts";
import { shownScreens } from "./shown-screens.server.ts";

/** Reads the layout data for a staff member. */
export async function readLayoutData(staff: Staff): Promise<LayoutData> {
  const { siteName, storeTimeZone: timeZone } = await cacheRead("all settings", () => readSettings());
  const { email, fullName, role, permissions, hasSecondFactor, hasPasskeys, mustEnrol } = staff;
  const notices = mustEnrol ? [] : await readNotices(staff);
  const rights = { role, permissions, hasSecondFactor, hasPasskeys, mustEnrol };
  return { siteName, email, fullName, ...rights, timeZone, notices, screens: shownScreens(staff) };
}
