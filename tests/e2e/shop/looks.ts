/** A width and a colour theme in which a screen is looked at. */
interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

const every: Look[] = [390, 768, 1440].flatMap((width) => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);

/** Narrow and dark, wide and light: what breaks in one width or one theme breaks in one of the two. */
const opposite: Look[] = [
  { width: 390, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
];

/** The looks that journeys of the back office take: two in every run, all six with `npm run check:axe`. */
export const looks: Look[] = process.env.HANDOVER_LOOKS === "all" ? every : opposite;
