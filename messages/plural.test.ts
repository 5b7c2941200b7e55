import { expect, it } from "vitest";
import { pluralsIn } from "./plural.ts";

it.each([
  [0, "0 items", "0 itens"],
  [1, "1 item", "1 item"],
  [2, "2 items", "2 itens"],
  [1_000_000, "1,000,000 items", "1.000.000 itens"],
])("the plural functions write %i as %s in English and %s in Portuguese", (count, english, portuguese) => {
  expect(pluralsIn("en").counted(count, { one: "item", other: "items" })).toBe(english);
  expect(pluralsIn("pt-BR").counted(count, { one: "item", other: "itens" })).toBe(portuguese);
});
