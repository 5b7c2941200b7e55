import { expectAccessible } from "#tests/e2e/steps/journey.ts";
import { surfaces } from "./surfaces.ts";
import { test } from "./users.ts";

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [state, shown] of Object.entries(surfaces)) {
      for (const surface of shown.filter((one) => (one.width ?? width) === width)) {
        test.describe(`${width}, ${colorScheme}, ${state}`, () => {
          test.use({
            viewport: { width, height },
            colorScheme,
            viewer: surface.viewer ?? "visitor",
            refusals: surface.refusals ?? [],
          });

          test(`${surface.name} follows WCAG 2.2 A and AA`, async ({ page, buyer }) => {
            await surface.show(page, () => buyer);
            await expectAccessible(page);
          });
        });
      }
    }
  }
}
