import { expect, it } from "vitest";
import { leadsToSetup } from "./back-office-address.ts";

it.each([
  ["/auth?next=setup", true],
  ["/auth?next=setup&code=ABCD-EFGH-JKLM-NPQR", true],
  ["/auth.data?next=setup", true],
  ["/auth", false],
  ["/auth?next=orders", false],
  ["/auth/forgot?next=setup", false],
  ["/marketplace?next=setup", false],
])("leadsToSetup(%j) is %j", (path, expected) => {
  expect(leadsToSetup(`http://localhost:3000${path}`)).toBe(expected);
});
