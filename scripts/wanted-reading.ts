import type { WantedReading } from "#domain/inventory/import/reading.ts";
import { WrongUsage } from "./exit-codes.ts";

export interface ReadingOptions {
  layout?: string;
  separator?: string;
  header?: string;
  columns?: string;
}

/**
 * Parses the options of `import inventory` that say how the file becomes items.
 * @throws WrongUsage for an unknown value, and for column options with a layout without columns.
 */
export async function wantedOf(options: ReadingOptions): Promise<WantedReading> {
  const { layouts, separatorNames, separators } = await import("#domain/inventory/import/reading.ts");
  const { fieldNamesOfHeader } = await import("#domain/stock/field-names.ts");
  const { CredentialRefused } = await import("#domain/stock/credential-refused.ts");
  const hasColumns = Boolean(options.separator || options.header || options.columns);
  const word = options.layout ?? (hasColumns ? "fields" : undefined);
  if (word === undefined) return {};
  const layout = layouts.find((known) => known === word);
  if (!layout) throw new WrongUsage(`--layout must be one of ${layouts.join(", ")}`);
  if (layout !== "fields" && hasColumns)
    throw new WrongUsage("--separator, --header and --columns go with --layout fields");

  const separator = separatorNames.find(
    (name) => name === options.separator || separators[name] === options.separator,
  );
  if (options.separator && !separator)
    throw new WrongUsage(`--separator must be one of ${separatorNames.join(", ")}`);
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
    if (error instanceof CredentialRefused) throw new WrongUsage(`--columns was refused: ${error.reason}`);
    throw error;
  }
}
