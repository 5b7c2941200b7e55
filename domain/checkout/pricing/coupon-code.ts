import { z } from "zod";
import { COUPON_CODE_MAX, COUPON_CODE_MIN } from "#db/values/limits.ts";
import { plainCharacters } from "#domain/kernel/text/plain-characters.ts";

/**
 * The form of a code: capital letters, digits, hyphens and underscores. The first character is a letter or a
 * digit.
 */
const CODE = /^[A-Z0-9][A-Z0-9_-]*$/;

/** Whether a text has the form of a coupon code. */
export const isCouponCode = (text: string): boolean =>
  CODE.test(text) && text.length >= COUPON_CODE_MIN && text.length <= COUPON_CODE_MAX;

/**
 * Returns a typed code in its stored form. The function removes invisible characters and surrounding quotes.
 * Chats often put look-alike characters into copied texts, so the function replaces them by the plain
 * characters.
 */
export const plainCode = (text: string): string =>
  plainCharacters(text)
    .replace(/^["']+|["']+$/g, "")
    .trim()
    .toUpperCase();

/**
 * A typed code. Surrounding spaces make no difference. Upper and lower case also make no difference. An empty
 * text stays empty. A text that cannot be a code becomes "?", which is not the code of any coupon.
 */
export const typedCode = z
  .string()
  .max(200)
  .overwrite(plainCode)
  .transform((text) => (text === "" || isCouponCode(text) ? text : "?"));
