import { describe, expect, it } from "vitest";
import { signInDestination, signInForOrder, signInForPayment } from "./destination.ts";

const to = (search: string) => signInDestination(new URLSearchParams(search));

describe("signInDestination", () => {
  it.each([
    ["", "/account"],
    ["next=account", "/account"],
    ["next=orders", "/orders"],
    ["next=withdraw", "/withdraw"],
    ["next=order", "/orders"],
    ["next=order&number=HO-10001", "/orders/HO-10001"],
    ["next=order&number=HO-1%2F..%2F..%2Fadmin", "/orders"],
    ["next=order&number=%2F%2Fevil.example", "/orders"],
    ["next=setup", "/admin/setup"],
    ["next=setup&code=ABCD-EFGH-JKLM-NPQR", "/admin/setup?code=ABCD-EFGH-JKLM-NPQR"],
    ["next=setup&code=%2F%2Fevil.example", "/admin/setup"],
    ["next=checkout", "/marketplace?checkout=open"],
    ["next=payment", "/payment-success"],
    ["next=payment&session_id=cs_test_a1", "/payment-success?session_id=cs_test_a1"],
  ])("signInDestination for %j returns %s", (search, destination) => {
    expect(to(search)).toBe(destination);
  });
  it.each([
    "//evil.example",
    "https://evil.example",
    "/admin",
    "javascript:alert(1)",
    "/\\evil.example",
    "checkout/../x",
  ])("signInDestination never returns %s", (next) => {
    expect(to(`next=${encodeURIComponent(next)}`)).toBe("/account");
  });
  it("signInDestination drops an invalid order number", () => {
    expect(signInForOrder("HO-10001")).toBe("/auth?next=order&number=HO-10001");
    expect(signInForOrder("HO-1&next=payment")).toBe("/auth?next=orders");
  });
  it("signInDestination drops an invalid session id", () => {
    expect(to("next=payment&session_id=%22%3E%3Cscript%3E")).toBe("/payment-success");
    expect(signInForPayment("x&y=1")).toBe("/auth?next=payment");
    expect(signInForPayment("cs_test_1")).toBe("/auth?next=payment&session_id=cs_test_1");
    expect(signInForPayment(null)).toBe("/auth?next=payment");
  });
});
