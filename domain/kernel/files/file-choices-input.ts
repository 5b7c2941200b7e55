import { z } from "zod";
import { textEncodings } from "./encoding-names.ts";
import { dateOrders } from "./file-dates.ts";
import { decimalMarks } from "./file-numbers.ts";

const chosen = <T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), z.enum(values).optional());

/**
 * The fields of a form in which the user chooses how the shop reads a file. When the user leaves a field
 * empty, the content of the file decides.
 */
export const fileChoicesFields = {
  encoding: chosen(textEncodings),
  decimal: chosen(decimalMarks),
  dates: chosen(dateOrders),
};
export const fileChoicesInput = z.object(fileChoicesFields);
export type FileChoicesInput = z.output<typeof fileChoicesInput>;
