import type { TeamPermission } from "#db/values/vocabulary.ts";
import type { Notice } from "#domain/operations/bell/notice-counts.ts";
import type { MenuGroup } from "./screen.ts";

/** The data that the menu and the command palette need to list a screen. */
export interface ShownScreen {
  name: string;
  path: string;
  group?: MenuGroup | undefined;
  /** The heading of the screen's page, in the language of the request. */
  title: string;
}

/** A line in the menu of the notification bell, with the address of the list that the line opens. */
export interface PlacedNotice extends Notice {
  to: string;
}

/** The layout data of every back-office page: the staff member, their permissions and their open tasks. */
export interface LayoutData {
  siteName: string;
  email: string;
  fullName: string;
  role: "admin" | "team_member";
  permissions: ReadonlySet<TeamPermission>;
  hasSecondFactor: boolean;
  hasPasskeys: boolean;
  /**
   * Whether the staff member must first set up a second factor. When `mustEnrol` is true, the layout shows no
   * menu links, no palette button and no notice bell.
   */
  mustEnrol: boolean;
  /** The shop's time zone, in which the whole back office shows times. */
  timeZone: string;
  notices: PlacedNotice[];
  /** Whether this browser shows dense rows in lists. */
  isDense?: boolean;
  /** The columns of lists that this browser hides. */
  hiddenColumns?: string[];
  /** The screens that the person may open, in the order of the menu. */
  screens: ShownScreen[];
}
