import { classes } from "#app/design-system/classes.ts";
import { codesOf } from "./seal-addresses.ts";

/**
 * The emoji of a product in a line of text. The shop shows the emoji as an image, so the emoji does not
 * depend on the fonts of the visitor's device. The emoji is decoration beside the product's name. Without an
 * emoji nothing is drawn.
 */
export function Emoji({ text, className }: { text: string; className?: string }) {
  if (!text) return null;
  return (
    <img
      src={`/emoji/${codesOf(text)}.svg`}
      alt=""
      loading="lazy"
      // A character is as wide as it is high. When the emoji has two characters, the image becomes wider
      // after loading.
      className={classes("inline-block h-[1.15em] min-w-[1.15em] align-[-0.2em]", className)}
    />
  );
}
