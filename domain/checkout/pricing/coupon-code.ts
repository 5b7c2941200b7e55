import { z } from "zod";
import { COUPON_CODE_MAX, COUPON_CODE_MIN } from "#db/limits.ts";

/** The form of a code: capital letters, digits, hyphens and underscores; the first is a letter or a digit. */
const CODE = /^[A-Z0-9][A-Z0-9_-]*$/;

/** Whether a text has the form of a code. */
export const isCouponCode = (text: string): boolean =>
  CODE.test(text) && text.length >= COUPON_CODE_MIN && text.length <= COUPON_CODE_MAX;

/**
 * A code as somebody typed it: spaces around it and small letters do not count. An empty text stays empty. A
 * text that cannot be a code becomes "?", which no coupon has.
 */
export const typedCode = z
  .string()
  .max(200)
  .trim()
  .toUpperCase()
  .transform((text) => (text === "" || isCouponCode(text) ? text : "?"));
