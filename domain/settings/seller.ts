import { z } from "zod";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";

/**
 * The legal data of the seller on receipts. All of the data is optional. The constants limit the length of a
 * line, the length of the postal address, and the number of lines of the address.
 */
export const SELLER_LINE_MAX = 120;
export const SELLER_ADDRESS_MAX = 400;
export const SELLER_ADDRESS_LINES = 8;

/** One line of text. The text is empty when the seller has no value for this line. */
export const sellerLine = z
  .string()
  .overwrite(cleanShortText)
  .max(SELLER_LINE_MAX)
  .regex(/^[^\p{Cc}]*$/u, "must be one line");

/** A postal address of several lines. Empty lines are removed. */
export const sellerAddress = z
  .string()
  .overwrite((text) =>
    text
      .split(/\r\n?|\n/)
      .map(cleanShortText)
      .filter(Boolean)
      .join("\n"),
  )
  .max(SELLER_ADDRESS_MAX)
  .regex(/^[\P{Cc}\n]*$/u, "must be plain text")
  .refine((text) => text.split("\n").length <= SELLER_ADDRESS_LINES, "must have fewer lines");
