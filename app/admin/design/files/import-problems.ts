import { catalog } from "#messages/catalog.ts";
import { importProblems as importProblemsSource } from "#messages/pt-BR/back-office/inventory/import-problems.ts";

/** The messages of parser errors. `import-problems.test.ts` reads every reason from the parsers' sources. */
const messages: Readonly<Record<string, string>> = catalog(
  "back-office",
  "importProblems",
  importProblemsSource,
);

const FIGURE = /\d+/g;

/**
 * Returns a reason with "#" in place of each number. The keys of the message catalog also have "#" in place
 * of numbers.
 */
export const withoutFigures = (reason: string): string => reason.replace(FIGURE, "#");

/**
 * Translates the reason why a parser refused a line. The result is in the language of the page. When the
 * message catalog has no translation of the reason, the reason is returned unchanged.
 */
export function importProblemMessage(reason: string): string {
  const message = isKnownProblem(reason) ? messages[withoutFigures(reason)] : undefined;
  if (message === undefined) return reason;
  const figures = reason.match(FIGURE) ?? [];
  return message.replaceAll("#", () => figures.shift() ?? "");
}

/** Returns whether the message catalog has a translation of a reason. */
export const isKnownProblem = (reason: string): boolean => Object.hasOwn(messages, withoutFigures(reason));
