import { expect, it } from "vitest";
import { rememberCoupon } from "./remember-coupon.ts";
import { readCouponCode } from "./request/session-cookie.ts";

/** Returns the cookies that the response to a request sets. */
async function cookiesOf(address: string, method = "GET"): Promise<string[]> {
  const request = new Request(`http://localhost${address}`, { method });
  const answer = await rememberCoupon({ request } as never, async () => new Response("page"));
  return (answer as Response).headers.getSetCookie();
}

it("rememberCoupon stores the coupon code of a link until the browser closes", async () => {
  const [cookie = "", ...others] = await cookiesOf("/marketplace?sort=newest&coupon=selo10");
  expect(others).toEqual([]);
  expect(cookie).toBe("handover-coupon=SELO10; Path=/; HttpOnly; SameSite=Lax");
  const next = new Request("http://localhost/cart/lines", {
    headers: { cookie: cookie.split(";")[0] ?? "" },
  });
  expect(readCouponCode(next)).toBe("SELO10");
});

it.each([
  ["no code", "/marketplace"],
  ["an empty code", "/?coupon="],
  ["a text that is no code", "/?coupon=a%3B%20Path%3D%2F"],
  ["a code of 33 letters", `/?coupon=${"A".repeat(33)}`],
])("rememberCoupon sets no cookie for %s", async (_, address) => {
  expect(await cookiesOf(address)).toEqual([]);
});

it("rememberCoupon sets no cookie when a form is submitted, and ignores a malformed coupon cookie", async () => {
  expect(await cookiesOf("/?coupon=SELO10", "POST")).toEqual([]);
  const request = new Request("http://localhost/", { headers: { cookie: "handover-coupon=<b>" } });
  expect(readCouponCode(request)).toBe("");
});
