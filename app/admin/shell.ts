import type { TeamPermission } from "#db/vocabulary.ts";
import type { Staff } from "#domain/caller.ts";
import { keepRead } from "#domain/kept-reads.ts";
import { readPublicSettings, readSetting } from "#domain/settings/queries.ts";
import { type Notice, readNotices } from "#domain/staff/notices.ts";

/** What the frame of every page of the back office shows: the person, their rights, and what waits for them. */
export interface Shell {
  siteName: string;
  email: string;
  fullName: string;
  role: "admin" | "team_member";
  permissions: ReadonlySet<TeamPermission>;
  hasSecondFactor: boolean;
  hasPasskeys: boolean;
  notices: Notice[];
  /** The shop's, in which the whole back office shows times. */
  timeZone: string;
}

/** Reads the frame's facts for somebody of the staff. */
export async function readShell(staff: Staff): Promise<Shell> {
  const { siteName } = await keepRead("settings", () => readPublicSettings());
  const { email, fullName, role, permissions, hasSecondFactor, hasPasskeys } = staff;
  const notices = await readNotices(staff);
  const timeZone = await keepRead("store time zone", () => readSetting("storeTimeZone"));
  return { siteName, email, fullName, role, permissions, hasSecondFactor, hasPasskeys, notices, timeZone };
}
