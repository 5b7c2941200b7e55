import type { Page } from "@playwright/test";
import type { Viewer } from "./users.ts";

/** One state of a page, drawer or dialog that axe checks. */
export interface Surface {
  name: string;
  viewer?: Viewer;
  /** HTTP error statuses that the page is expected to return. */
  refusals?: number[];
  /** The only viewport width that has this state. The menu and the buy bar exist only on phones. */
  width?: number;
  show: (page: Page, buyer: () => { email: string; successPath: string }) => Promise<void>;
}
