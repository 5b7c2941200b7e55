import { expect, it } from "vitest";
import { draw } from "#tests/back-office-page.ts";
import { ListSkeleton } from "./list-skeleton.tsx";

it("a loading list shows 5 placeholder boxes that are hidden from screen readers", () => {
  const html = draw(ListSkeleton, {});
  expect(html.startsWith('<div aria-hidden="true"')).toBe(true);
  expect(html.match(/skeleton/g)).toHaveLength(5);
});
