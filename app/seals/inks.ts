import { lightInks } from "#db/values/inks.ts";

/**
 * Returns the light theme's color for a cover that is the name of an ink, such as "ink-2". When the cover is
 * an image, the function returns the first ink. `repeated.css` has the inks of both themes. Inks are for
 * drawings only, never for text or buttons.
 */
export const lightInkOf = (cover: string): string =>
  lightInks[Number(/^ink-([0-5])$/.exec(cover)?.[1] ?? 0)] ?? lightInks[0];
