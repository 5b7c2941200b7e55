import { expect, it } from "vitest";
import { systemTestMessages as messages } from "./messages.ts";

it("the health check uses the singular for one compared object, and the plural for other numbers", () => {
  const { agrees, differs, foreign } = messages.comparison;
  expect(foreign(1)).toBe("1 more object belongs to no order of this shop, and was left out.");
  expect(foreign(20)).toBe("20 more objects belong to no order of this shop, and were left out.");
  expect(agrees("noon", 0)).toContain("agree: 0 objects compared");
  expect(agrees("noon", 1)).toContain("agree: 1 object compared");
  expect(differs("noon", 1_200)).toContain("differ in 1,200 objects");
});
