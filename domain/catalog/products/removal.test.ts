import { expect, it } from "vitest";
import { removalOf } from "./removal.ts";

const NOTHING = { sales: 0, items: 0, batches: 0, variants: 0, offered: 0 };

it.each([
  [{}, "deleted"],
  [{ sales: 1 }, "archived"],
  [{ items: 1 }, "archived"],
  [{ batches: 1 }, "archived"],
  [{ variants: 1 }, "archived"],
  [{ variants: 2, offered: 1, sales: 3 }, "refused"],
])("for a product with %o, removalOf returns %s", (hold, outcome) => {
  expect(removalOf({ ...NOTHING, ...hold })).toBe(outcome);
});
