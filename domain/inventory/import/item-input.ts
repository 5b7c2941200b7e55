import { z } from "zod";
import {
  CREDENTIAL_MAX,
  ITEM_FILE_LINES_MAX,
  ITEM_FILE_MAX,
  NAME_MAX,
  PRICE_MAX,
} from "#db/values/limits.ts";
import { parseMajor } from "#db/values/money.ts";
import { answersTo } from "#domain/inventory/rows/questions.ts";
import { fileChoicesFields } from "#domain/kernel/files/file-choices-input.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import { textOf } from "#domain/kernel/files/utf8-parts.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { fieldNamesOfHeader } from "#domain/stock/field-names.ts";
import { layouts, parseSeparator, SEPARATOR_MAX } from "./reading.ts";

/** The input schemas of the inventory forms, for pages and use cases (spec B5-12 to B5-14). */

/** One line of text. The text is trimmed and has no control characters. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

const id = z.guid();

/**
 * Converts dollars that the user typed, such as "12.50" or "12,50", to minor units of USD. An empty text
 * means that the cost is unknown.
 */
export const unitCostText = z
  .string()
  .trim()
  .max(20)
  .default("")
  .transform((text, context) => {
    if (text === "") return undefined;
    const amount = parseMajor(text.replace(",", "."));
    if (amount === null || amount > PRICE_MAX) {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
    return amount;
  });

/** The origin of new stock, for a single item and for an import. */
const origin = { supplier: line(NAME_MAX).default(""), unitCost: unitCostText };

/**
 * The account data of an item, exactly as the user typed the data. `parseCredential` trims and checks the
 * data.
 */
const accountData = z.string().max(2 * CREDENTIAL_MAX);
/**
 * Users can paste several items into the form of a single item. This schema therefore allows a longer text
 * than the schema of one item. The form can then ask whether the text contains several items.
 */
const pastedData = z.string().max(ITEM_FILE_MAX);

/** One answer. A form sends an empty text while the user has not answered the question. */
const answer = <const Values extends readonly string[]>(values: Values) =>
  z
    .enum(["", ...values])
    .default("")
    .transform((chosen) => (chosen === "" ? undefined : (chosen as Values[number])));
const credentialAnswers = {
  characters: answer(answersTo.characters),
  spreadsheet: answer(answersTo.spreadsheet),
};

/**
 * The product and the data can be empty in this schema, because the specification defines one message for
 * both cases.
 */
export const newItemInput = z.object({
  product: line(200).default(""),
  accountData: pastedData.default(""),
  asOne: z.stringbool().default(false),
  ...credentialAnswers,
  ...origin,
});
export const editItemInput = z.object({
  itemId: id,
  version: z.string().max(64),
  accountData,
  ...credentialAnswers,
});
export const credentialInput = z.object({ credential: z.string().trim().min(1).max(CREDENTIAL_MAX) });
export const itemInput = z.object({ itemId: id });
export const batchInput = z.object({ batchId: id });

/** Parses column names separated by commas. An empty text means that the column names are unknown. */
export const columnsText = z
  .string()
  .max(4_000)
  .default("")
  .transform((text, context) => {
    if (text.trim() === "") return undefined;
    try {
      return fieldNamesOfHeader(text.split(","));
    } catch (error) {
      if (!(error instanceof CredentialRejected)) throw error;
      context.addIssue({ code: "custom", params: { reason: error.reason } });
      return z.NEVER;
    }
  });

const separatorInput = z
  .string()
  .max(SEPARATOR_MAX + 10)
  .transform((written, context) => {
    const separator = parseSeparator(written);
    if (separator !== null) return separator;
    context.addIssue({ code: "custom" });
    return z.NEVER;
  });

export const importInput = z.object({
  product: line(200).min(1),
  layout: z
    .enum(["auto", ...layouts])
    .default("auto")
    .transform((layout) => (layout === "auto" ? undefined : layout)),
  separator: separatorInput.optional(),
  header: z.stringbool().optional(),
  columns: columnsText,
  encoding: fileChoicesFields.encoding,
  ...credentialAnswers,
  notForSale: answer(answersTo.notForSale),
  products: answer(answersTo.products),
  unknownProducts: answer(answersTo.unknownProducts),
  dates: answer(answersTo.dates),
  skipRepeated: z.stringbool().default(false),
  ...origin,
});

/**
 * Decodes an uploaded .txt file that contains one credential (security D8). The file must have no NUL
 * characters and at most 10,000 lines. The caller must check the size of the file.
 * @throws CredentialRejected when the bytes are no text, or when the text has NUL characters or too many
 * lines.
 * @throws FileUnclear when the bytes can be read in several encodings.
 */
export async function textOfItemFile(bytes: Uint8Array): Promise<string> {
  const open = async function* () {
    yield bytes;
  };
  const text = await textOf({ name: "", open }).catch((error: unknown) => {
    throw error instanceof BrokenFile ? new CredentialRejected(error.reason) : error;
  });
  if (text.includes("\0")) throw new CredentialRejected("holds a NUL character");
  if (text.split("\n").length > ITEM_FILE_LINES_MAX)
    throw new CredentialRejected(`has more than ${ITEM_FILE_LINES_MAX} lines`);
  return text;
}
