import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Error codes that two folders register with identical sentences. */
const SHARED = ["import_refused", "last_admin", "no_such_product_picture", "user_blocked"];

it("each error code is registered with only one sentence", () => {
  const codes = globSync("app/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^addErrorMessages\(\{\n(.*?)^\}\);/gms)].flatMap(
      ([, body = ""]) => [...body.matchAll(/^ {2}([a-z_]+)(?=[:,(])/gm)].map(([, code = ""]) => code),
    ),
  );
  expect(codes.length).toBeGreaterThan(50);
  const twice = codes.filter((code, place) => codes.indexOf(code) !== place);
  expect(twice.toSorted()).toEqual(SHARED);
});
