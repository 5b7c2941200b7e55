import { expect, it } from "vitest";
import { readHiddenColumns } from "./hidden-columns.ts";

const hiddenIn = (cookie: string) => readHiddenColumns(new Request("http://a/", { headers: { cookie } }));

it("the server reads the hidden columns from the browser's cookie, and ignores malformed column names", () => {
  expect(hiddenIn("a=b; handover-columns=sale-method.sale-product")).toEqual(["sale-method", "sale-product"]);
  expect(hiddenIn("handover-columns=<b>.x.")).toEqual(["x"]);
  expect(hiddenIn("a=b")).toEqual([]);
});
