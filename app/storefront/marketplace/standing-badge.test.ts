import { expect, it } from "vitest";
import { standingBadge } from "./standing-badge.ts";

it.each([
  [["New", "New", "New"], undefined],
  [["New", "New", "Popular"], "Popular"],
  [["New", "Popular"], undefined],
  [["Popular", "Popular", "New", "Popular", "Popular", "New"], "New"],
  [["Popular", "New", "New", "Popular", "New"], undefined],
  [["Best Seller", "Hot", "Popular"], "Best Seller"],
  [["New"], undefined],
  [[], undefined],
])("standingBadge for the badges %j is %s", (badges, standing) => {
  expect(standingBadge(badges)).toBe(standing);
});
