import { expect, visit } from "#tests/e2e/steps/journey.ts";
import type { Surface } from "./surface.ts";

/** Returns a surface that shows the page at a path. */
export const pageAt = (name: string, path: string, rest: Partial<Surface> = {}): Surface => ({
  name,
  ...rest,
  show: async (page) => {
    await visit(page, path);
    // After a redirect, the test would check the wrong page.
    await expect(page).toHaveURL(path);
  },
});
