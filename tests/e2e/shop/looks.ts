/** A viewport width and a color scheme for checking a screen. */
interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

const every: Look[] = [390, 768, 1440].flatMap((width) => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);

/**
 * Two combinations: a narrow viewport with dark colors, and a wide viewport with light colors. Most errors
 * that depend on the width or on the color scheme appear in one of these two combinations.
 */
const opposite: Look[] = [
  { width: 390, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
];

/**
 * Whether this run opens every screen in all six combinations of viewport width and color scheme. Only `npm
 * run check:axe` does this.
 */
export const areLooksComplete = process.env.HANDOVER_LOOKS === "all";

/**
 * The combinations of viewport width and color scheme for back-office tests. Every run uses two combinations,
 * and `npm run check:axe` uses all six.
 */
export const looks: Look[] = areLooksComplete ? every : opposite;
