import { catalog } from "#messages/catalog.ts";
import { importProblems as importProblemsSource } from "#messages/pt-BR/back-office/inventory/import-problems.ts";

/** The messages of parser errors. `import-problems.test.ts` reads every reason from the parsers' sources. */
const messages: Readonly<Record<string, string>> = catalog(
  "back-office",
  "importProblems",
  importProblemsSource,
);

const FIGURE = /\d+/g;

/** Returns a reason with its numbers replaced by "#", as in the catalog. */
export const withoutFigures = (reason: string): string => reason.replace(FIGURE, "#");

/**
 * Returns a parser's reason in the language of the page. A reason that the catalog does not know is returned
 * unchanged.
 */
export function importProblemMessage(reason: string): string {
  const message = isKnownProblem(reason) ? messages[withoutFigures(reason)] : undefined;
  if (message === undefined) return reason;
  const figures = reason.match(FIGURE) ?? [];
  return message.replaceAll("#", () => figures.shift() ?? "");
}

/** Returns whether the catalog knows a reason. */
export const isKnownProblem = (reason: string): boolean => Object.hasOwn(messages, withoutFigures(reason));
