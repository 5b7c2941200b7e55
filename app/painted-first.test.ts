import { expect, test } from "vitest";
import { paintedFirst } from "./painted-first.ts";

const STYLE = '<link rel="stylesheet" href="/a.css"/>';
const PRELOADS = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>';
const FONT = '<link rel="preload" as="font" href="/a.woff2"/>';

test("moves the style sheet before fonts and scripts and leaves everything else in place", () => {
  const page = `<head><meta/>${FONT}${PRELOADS}<title>T</title>${STYLE}<script>x</script></head><body>text</body>`;
  expect(paintedFirst(page)).toBe(
    `<head><meta/>${STYLE}${FONT}${PRELOADS}<title>T</title><script>x</script></head><body>text</body>`,
  );
});

test("leaves pages unchanged whose style sheet is first already, or that lack a style sheet or other links", () => {
  for (const page of [
    `<head>${STYLE}${PRELOADS}</head>`,
    `<head>${STYLE}</head>`,
    `<head>${PRELOADS}</head>`,
    "",
  ])
    expect(paintedFirst(page)).toBe(page);
});
