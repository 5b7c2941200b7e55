import type { Page } from "@playwright/test";
import type { Viewer } from "./people.ts";

/** What a person can have in front of them. */
export interface Surface {
  name: string;
  viewer?: Viewer;
  /** Statuses the way there means to meet. */
  refusals?: number[];
  /** Only where there is such a thing: the menu and the buy bar are for phones. */
  width?: number;
  show: (page: Page, buyer: () => { email: string; successPath: string }) => Promise<void>;
}
