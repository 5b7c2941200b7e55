import type { Staff } from "#domain/kernel/caller.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readNotices } from "#domain/operations/bell/notices.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { LayoutData } from "./base/layout-data.ts";
import { noticePlace } from "./chrome/notice-place.ts";
import { shownScreens } from "./shown-screens.server.ts";

/** Reads the layout data for a staff member. */
export async function readLayoutData(staff: Staff): Promise<LayoutData> {
  const { siteName, storeTimeZone: timeZone } = await cacheRead("all settings", () => readSettings());
  const { email, fullName, role, permissions, hasSecondFactor, hasPasskeys, mustEnrol } = staff;
  const lines = mustEnrol ? [] : await readNotices(staff);
  // The server adds the address of the list to each line of the bell. Therefore the browser does not need the
  // table of these addresses.
  const notices = lines.map((line) => ({ ...line, to: noticePlace(line.kind, staff) }));
  const rights = { role, permissions, hasSecondFactor, hasPasskeys, mustEnrol };
  return { siteName, email, fullName, ...rights, timeZone, notices, screens: shownScreens(staff) };
}
