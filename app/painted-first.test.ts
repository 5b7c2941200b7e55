import { expect, test } from "vitest";
import { paintedFirst } from "./painted-first.ts";

const STYLE = '<link rel="stylesheet" href="/a.css"/>';
const PRELOADS = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>';
const PATIENT =
  '<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>';

const FONT = '<link rel="preload" as="font" href="/a.woff2"/>';

test("the style comes before fonts and scripts, which wait; everything else stays where it was", () => {
  const page = `<head><meta/>${FONT}${PRELOADS}<title>T</title>${STYLE}<script>x</script></head><body>text</body>`;
  expect(paintedFirst(page)).toBe(
    `<head><meta/>${STYLE}${FONT}${PATIENT}<title>T</title><script>x</script></head><body>text</body>`,
  );
});

test("a style that is first already stays there, and is there once", () => {
  expect(paintedFirst(`<head>${STYLE}${PRELOADS}</head>`)).toBe(`<head>${STYLE}${PATIENT}</head>`);
});

test("the script that starts the page waits as well, and a page without scripts or without style is left alone", () => {
  expect(paintedFirst(`${STYLE}${PRELOADS}<script type="module" async="">import</script>`)).toBe(
    `${STYLE}${PATIENT}<script type="module" async="" fetchpriority="low">import</script>`,
  );
  for (const page of [`<head>${STYLE}</head>`, `<head>${PRELOADS}</head>`, ""])
    expect(paintedFirst(page)).toBe(page);
});
