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
 * Two looks: narrow and dark, wide and light. Most errors of a width or a color scheme appear in one of these
 * two.
 */
const opposite: Look[] = [
  { width: 390, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
];

/** Whether this run opens every screen in all six looks. Only `npm run check:axe` does. */
export const areLooksComplete = process.env.HANDOVER_LOOKS === "all";

/** The looks of back-office tests: two in every run, and all six with `npm run check:axe`. */
export const looks: Look[] = areLooksComplete ? every : opposite;
