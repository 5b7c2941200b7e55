import type { MiddlewareFunction } from "react-router";
import { couponCookie } from "./request/session-cookie.ts";

/**
 * Stores the coupon code of a link with `?coupon=` in a cookie until the end of the visit. Scripts cannot
 * read the cookie. The checkout dialog starts with the stored code. No page with the parameter `coupon` is
 * cached.
 */
export const rememberCoupon: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const cookie =
    request.method === "GET" ? couponCookie(new URL(request.url).searchParams.get("coupon")) : null;
  if (cookie) response.headers.append("Set-Cookie", cookie);
  return response;
};
