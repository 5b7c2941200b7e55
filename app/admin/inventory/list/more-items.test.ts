import { expect, it } from "vitest";
import { parseInventoryQuery } from "#domain/inventory/lists/parse-inventory-query.ts";
import { isShortened } from "./more-items.tsx";

it.each([
  ["", true],
  ["produto=ide-pro&ordem=antigos", true],
  ["lista=completa", false],
  ["q=ide", false],
  ["page=2", false],
  ["tab=vendidos", false],
])("the inventory page shows only the first available items at ?%s: %s", (address, expected) => {
  const search = new URLSearchParams(address);
  expect(isShortened(parseInventoryQuery(search), search)).toBe(expected);
});
