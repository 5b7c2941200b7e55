import type { LucideIcon } from "lucide-react";
import type { Need } from "#domain/kernel/permissions-table.ts";

export type MenuGroup = "catalog" | "sales" | "people" | "shop";

/** A request below a screen's path that answers without a page, such as a file. */
export interface ScreenEndpoint {
  /** The last part of the path: "exportar". */
  path: string;
  /** The route file, as a path in `app/`. */
  file: string;
}

/** One screen of the back office. The screen's routes, its guard and its menu entry follow from this. */
export interface Screen {
  /** The name used by other modules. */
  name: string;
  path: string;
  /** The route file, as a path in `app/`. */
  page: string;
  /** Who may open the screen and its endpoints. */
  needs: Need;
  /** The heading of the sidebar under which it stands, or undefined for the dashboard, which stands alone. */
  group?: MenuGroup;
  icon: LucideIcon;
  /** The catalog whose `title` names the screen, when its name differs from the screen's in camelCase. */
  catalog?: string;
  endpoints?: readonly ScreenEndpoint[];
  /** Whether the addresses `novo` and `:id/editar` below `path` open a form over the screen. */
  hasForm?: boolean;
}

/** Declares a screen. The screen appears once it is listed in `screens.ts`. */
export const screen = (declared: Screen): Screen => declared;
