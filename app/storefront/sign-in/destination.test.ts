import { describe, expect, it } from "vitest";
import { signInDestination, signInForPayment } from "./destination.ts";

const to = (search: string) => signInDestination(new URLSearchParams(search));

describe("where signing in leads", () => {
  it.each([
    ["", "/account"],
    ["next=account", "/account"],
    ["next=orders", "/orders"],
    ["next=setup", "/admin/setup"],
    ["next=checkout", "/marketplace?checkout=open"],
    ["next=payment", "/payment-success"],
    ["next=payment&session_id=cs_test_a1", "/payment-success?session_id=cs_test_a1"],
  ])("%j leads to %s", (search, destination) => {
    expect(to(search)).toBe(destination);
  });
  it.each([
    "//evil.example",
    "https://evil.example",
    "/admin",
    "javascript:alert(1)",
    "/\\evil.example",
    "checkout/../x",
  ])("never goes to %s", (next) => {
    expect(to(`next=${encodeURIComponent(next)}`)).toBe("/account");
  });
  it("drops a session id that is none", () => {
    expect(to("next=payment&session_id=%22%3E%3Cscript%3E")).toBe("/payment-success");
    expect(signInForPayment("x&y=1")).toBe("/auth?next=payment");
    expect(signInForPayment("cs_test_1")).toBe("/auth?next=payment&session_id=cs_test_1");
    expect(signInForPayment(null)).toBe("/auth?next=payment");
  });
});
