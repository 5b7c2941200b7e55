import { expect, visit } from "#tests/e2e/steps/journey.ts";
import type { Surface } from "./surface.ts";

/** Returns the surface of a page at an address. */
export const pageAt = (name: string, path: string, rest: Partial<Surface> = {}): Surface => ({
  name,
  ...rest,
  show: async (page) => {
    await visit(page, path);
    // A redirect would show another page than the one under test.
    await expect(page).toHaveURL(path);
  },
});
