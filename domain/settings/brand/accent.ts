/** The two themes of the storefront. */
export const accentThemes = ["light", "dark"] as const;
export type AccentTheme = (typeof accentThemes)[number];

/**
 * The surfaces (background colours) behind the accent, by theme: one for the page and two for boxes. The
 * surfaces are the tokens `bg`, `surface` and `surface-2` of `app/design-system/tokens.css`.
 */
export const accentSurfaces: Readonly<Record<AccentTheme, readonly string[]>> = {
  light: ["#f7f6f2", "#ffffff", "#efede6"],
  dark: ["#0e1412", "#151c19", "#1c2521"],
};

/** WCAG 2.2, 1.4.11: the minimum contrast of marks, borders and buttons with the surface beside them. */
export const MARK_CONTRAST = 3;
/** WCAG 2.2, 1.4.3: the minimum contrast of text with its background. */
export const TEXT_CONTRAST = 4.5;

/**
 * The reason why a colour cannot be the accent. `contrast` is the contrast that the colour has, and `needed`
 * is the minimum contrast.
 */
export interface AccentProblem {
  theme: AccentTheme;
  contrast: number;
  needed: number;
}

type Rgb = readonly [number, number, number];
const HEX = /^#[0-9a-f]{6}$/;

/**
 * Converts an entered colour, such as "#0b5d46", "0B5D46" or "#0bd", to a "#" with six lower-case hexadecimal
 * digits. Returns null for any other text.
 */
export function parseColour(text: string): string | null {
  const typed = text.trim().toLowerCase().replace(/^#?/, "#");
  const full = /^#[0-9a-f]{3}$/.test(typed) ? typed.replace(/[0-9a-f]/g, "$&$&") : typed;
  return HEX.test(full) ? full : null;
}

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const colourOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Returns the relative luminance of a colour, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const least = (colour: string, theme: AccentTheme): number =>
  Math.min(...accentSurfaces[theme].map((surface) => contrast(colour, surface)));

/** Returns the colour of text on the accent: white, or black when white has too little contrast. */
export const textOnAccent = (accent: string): string =>
  contrast(accent, "#ffffff") >= TEXT_CONTRAST ? "#ffffff" : "#000000";

/**
 * Returns the reason why a colour cannot be the accent, or null when the colour can be the accent. Both
 * themes use the same accent, so the accent needs a contrast of 3 to every surface of both themes. Text on
 * the accent needs a contrast of 4.5. Black or white text reaches a contrast of 4.5 on every colour.
 * Therefore the function rejects a colour only for its contrast to the surfaces.
 */
export function accentProblem(accent: string): AccentProblem | null {
  for (const theme of accentThemes) {
    const found = least(accent, theme);
    if (found < MARK_CONTRAST) return { theme, contrast: found, needed: MARK_CONTRAST };
  }
  return null;
}

/**
 * Mixes a colour with another colour. With a `share` of 0, the result is the first colour. With a `share` of
 * 1, the result is the second colour.
 */
const mix = (colour: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  return colourOf(from.map((part, at) => part + ((to[at] ?? part) - part) * share) as unknown as Rgb);
};

const STEPS = 200;

/**
 * Mixes a colour with black or white in small steps, and returns the first mixture for which `passes` returns
 * true.
 */
function firstThatPasses(colour: string, passes: (candidate: string) => boolean): string {
  for (let step = 0; step <= STEPS; step++)
    for (const end of ["#000000", "#ffffff"]) {
      const candidate = mix(colour, end, step / STEPS);
      if (passes(candidate)) return candidate;
    }
  throw new Error(`no mixture of ${colour} passes`);
}

/** Returns the nearest colour that can be the accent: the colour itself, or a darker or lighter colour. */
export const nearestAccent = (colour: string): string =>
  firstThatPasses(colour, (candidate) => accentProblem(candidate) === null);

/**
 * Returns the text colour that is nearest to the accent and has a contrast of 4.5 to each surface of the
 * theme.
 */
export const accentText = (accent: string, theme: AccentTheme): string =>
  firstThatPasses(accent, (candidate) => least(candidate, theme) >= TEXT_CONTRAST);

/** Returns the custom properties that an accent sets, for the storefront's style sheet. */
export function accentProperties(accent: string): Record<string, string> {
  const on = textOnAccent(accent);
  return {
    "--color-accent": accent,
    // For the hover colour, the accent is mixed with black when the text is white, and with white when the
    // text is black. Therefore the text never has less contrast on the hover colour than on the accent.
    "--color-accent-hover": mix(accent, on === "#ffffff" ? "#000000" : "#ffffff", 0.15),
    "--color-on-accent": on,
    "--text-color-accent": `light-dark(${accentText(accent, "light")}, ${accentText(accent, "dark")})`,
  };
}
