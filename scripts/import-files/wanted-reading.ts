import type { WantedReading } from "#domain/inventory/import/reading.ts";
import type { Answers, QuestionKind } from "#domain/inventory/rows/questions.ts";
import { ANSWER_OPTIONS } from "../terminal/answer-options.ts";
import { WrongUsage } from "../terminal/exit-codes.ts";

export interface ReadingOptions {
  layout?: string;
  separator?: string;
  header?: string;
  columns?: string;
}

/**
 * Parses the options of `import inventory` that define how the command splits a file into items.
 * @throws WrongUsage for an unknown value, and for column options when the layout has no columns.
 */
export async function wantedOf(options: ReadingOptions): Promise<WantedReading> {
  const { layouts, parseSeparator, separatorNames } = await import("#domain/inventory/import/reading.ts");
  const { fieldNamesOfHeader } = await import("#domain/stock/field-names.ts");
  const { CredentialRejected } = await import("#domain/stock/credential-rejected.ts");
  const hasColumns = Boolean(options.separator || options.header || options.columns);
  const word = options.layout ?? (hasColumns ? "fields" : undefined);
  if (word === undefined) return {};
  const layout = layouts.find((known) => known === word);
  if (!layout) throw new WrongUsage(`--layout must be one of ${layouts.join(", ")}`);
  if (layout !== "fields" && hasColumns)
    throw new WrongUsage("--separator, --header and --columns go with --layout fields");

  const separator = options.separator ? parseSeparator(options.separator) : undefined;
  if (separator === null)
    throw new WrongUsage(
      `--separator must be one of ${separatorNames.join(", ")}, or the text between the columns, such as "----"`,
    );
  if (options.header && options.header !== "yes" && options.header !== "no")
    throw new WrongUsage("--header must be yes or no");
  try {
    return {
      layout,
      separator,
      header: options.header ? options.header === "yes" : undefined,
      columns: options.columns ? fieldNamesOfHeader(options.columns.split(",")) : undefined,
    };
  } catch (error) {
    if (error instanceof CredentialRejected) throw new WrongUsage(`--columns was refused: ${error.reason}`);
    throw error;
  }
}

/** Parses the answers to the questions about a file. @throws WrongUsage for an unknown value. */
export async function answersOf(options: { [Kind in QuestionKind]?: string }): Promise<Answers> {
  const { answersTo, questionKinds } = await import("#domain/inventory/rows/questions.ts");
  const given = questionKinds.flatMap((kind) => {
    const written = options[kind];
    if (written === undefined) return [];
    const known: readonly string[] = answersTo[kind];
    if (!known.includes(written))
      throw new WrongUsage(`${ANSWER_OPTIONS[kind]} must be ${known.join(" or ")}`);
    return [[kind, written]];
  });
  return Object.fromEntries(given) as Answers;
}
