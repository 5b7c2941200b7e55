import type { TeamPermission } from "#db/vocabulary.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { keepRead } from "#domain/kernel/kept-reads.ts";
import type { Notice } from "#domain/operations/work/notice-counts.ts";
import { readNotices } from "#domain/operations/work/notices.ts";
import { readSettings } from "#domain/settings/queries.ts";

/** What the frame of every page of the back office shows: the person, their rights, and what waits for them. */
export interface Shell {
  siteName: string;
  email: string;
  fullName: string;
  role: "admin" | "team_member";
  permissions: ReadonlySet<TeamPermission>;
  hasSecondFactor: boolean;
  hasPasskeys: boolean;
  /** Whether a second factor has to be set up first: the frame then leads nowhere else. */
  mustEnrol: boolean;
  /** The shop's, in which the whole back office shows times. */
  timeZone: string;
  notices: Notice[];
}

/** Reads the frame's facts for somebody of the staff. */
export async function readShell(staff: Staff): Promise<Shell> {
  const { siteName, storeTimeZone: timeZone } = await keepRead("all settings", () => readSettings());
  const { email, fullName, role, permissions, hasSecondFactor, hasPasskeys, mustEnrol } = staff;
  const notices = mustEnrol ? [] : await readNotices(staff);
  const rights = { role, permissions, hasSecondFactor, hasPasskeys, mustEnrol };
  return { siteName, email, fullName, ...rights, timeZone, notices };
}
