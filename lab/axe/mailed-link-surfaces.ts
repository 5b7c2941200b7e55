import { pageAt } from "./page-at.ts";
import type { Surface } from "./surface.ts";

/** The pages behind mailed links, and those that ask for such a mail. */
export const mailedLinks: Surface[] = [
  pageAt("signing in by a mailed link", "/auth/link"),
  pageAt("a dead sign-in link", "/auth/link?token=x", { refusals: [410] }),
  pageAt("finding orders", "/orders/find"),
  pageAt("a dead link of an order", "/o/no-such-link", { refusals: [410] }),
];
