import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { INKS } from "#db/values/limits.ts";
import { lightInkOf } from "./inks.ts";

const styles = readFileSync("app/design-system/repeated.css", "utf8");
const inks = [...styles.matchAll(/\.ink-(\d) \{\s*--seal-ink: light-dark\((#\w{6}), (#\w{6})\)/g)].map(
  ([, number, light = "", dark = ""]) => ({ number: Number(number), light, dark }),
);
const surfaces = { light: "#ffffff", dark: "#151c19" };

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const mix = (front: number[], back: number[], share: number) =>
  front.map((value, index) => value * share + (back[index] ?? 0) * (1 - share));
const luminance = (colour: number[]) => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: number[], other: number[]) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

it("the pages and the link previews use the same inks", () => {
  expect(inks.map(({ number }) => number)).toEqual(Array.from({ length: INKS }, (_, index) => index));
  for (const { number, light } of inks) expect(lightInkOf(`ink-${number}`)).toBe(light);
  expect(lightInkOf("/pictures/x.webp")).toBe(inks[0]?.light);
});

it("the lines of a seal have a contrast ratio of at least 3 against their background in every ink and theme", () => {
  for (const ink of inks)
    for (const theme of ["light", "dark"] as const) {
      const ground = mix(channels(ink[theme]), channels(surfaces[theme]), 0.09);
      const line = mix(channels(ink[theme]), ground, 0.8);
      expect([ink.number, theme, contrast(line, ground) >= 3]).toEqual([ink.number, theme, true]);
    }
});
