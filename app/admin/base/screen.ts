import type { LucideIcon } from "lucide-react";
import type { Need } from "#domain/kernel/permissions-table.ts";

export type MenuGroup = "catalog" | "sales" | "people" | "shop";

/**
 * An endpoint below the path of a screen. The endpoint returns content that is not a page, for example a
 * file.
 */
export interface ScreenEndpoint {
  /** The last part of the path: "exportar". */
  path: string;
  /** The route file, as a path in `app/`. */
  file: string;
}

/** One screen of the back office. The declaration determines the screen's routes, guard and menu entry. */
export interface Screen {
  /** The name of the screen, which other modules use. */
  name: string;
  path: string;
  /** The route file, as a path in `app/`. */
  page: string;
  /** Who may open the screen and its endpoints. */
  needs: Need;
  /**
   * The sidebar heading under which the screen is listed. Undefined for the dashboard, which has no heading.
   */
  group?: MenuGroup;
  icon: LucideIcon;
  /**
   * The message catalog whose `title` is the name of the screen. Required only when the name of the message
   * catalog differs from the name of the screen in camelCase.
   */
  catalog?: string;
  endpoints?: readonly ScreenEndpoint[];
  /** Whether the addresses `novo` and `:id/editar` below `path` open a form over the screen. */
  hasForm?: boolean;
}

/** Declares a screen. The screen appears in the menu when `screens.ts` lists it. */
export const screen = (declared: Screen): Screen => declared;
