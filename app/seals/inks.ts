/**
 * The inks of seals in the light theme, by the number of a category's ink. `repeated.css` has those of both
 * themes. The inks are for drawings only, never for text or buttons.
 */
const lightInks = ["#0b5d46", "#27447c", "#8c2f39", "#7a5200", "#5b3a78", "#37505c"] as const;

/** Returns the ink of a cover such as "ink-2" in the light theme. The first ink for an image. */
export const lightInkOf = (cover: string): string =>
  lightInks[Number(/^ink-([0-5])$/.exec(cover)?.[1] ?? 0)] ?? lightInks[0];
