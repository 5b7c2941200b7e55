import { fileProblemMessages as messages } from "#app/admin/design/files/catalog-file-messages.ts";
import { importProblemMessage, isKnownProblem } from "#app/admin/design/files/import-problems.ts";

/** The variable parts of a reason: a column at the beginning, quoted names, lists at the end, and numbers. */
const COLUMN = /^([a-z]+(?:_[a-z]+)*) (?=must |is required|is too |is in |names |has a text )/;
const THE_COLUMN = /(?<=^the column )([a-z_]+)(?= is missing$)/;
const LIST = /(?<=(?:must be one of|known are) )(.+)$/;
const QUOTED = /"([^"]*)"/g;
const NUMBER = /\d+/g;

interface Taken {
  template: string;
  column: string;
  list: string;
  names: string[];
  numbers: string[];
}

function take(reason: string): Taken {
  const taken: Taken = { template: reason, column: "", list: "", names: [], numbers: [] };
  const replace = (pattern: RegExp, mark: string, hear: (found: string) => void) => {
    taken.template = taken.template.replace(pattern, (_, found: string) => {
      hear(found);
      return mark;
    });
  };
  replace(COLUMN, "@ ", (found) => {
    taken.column = found;
  });
  replace(THE_COLUMN, "@", (found) => {
    taken.column = found;
  });
  replace(LIST, "…", (found) => {
    taken.list = found;
  });
  replace(QUOTED, '"*"', (found) => taken.names.push(found));
  taken.template = taken.template.replace(NUMBER, (found) => {
    taken.numbers.push(found);
    return "#";
  });
  return taken;
}

/** Returns whether every language has a message for a reason why a line was refused. */
export const isKnownFileProblem = (reason: string): boolean =>
  Object.hasOwn(messages, take(reason).template) || isKnownProblem(reason);

/**
 * Returns the reason of a refused line in the language of the page. When no message catalog has a translation
 * of the reason, the reason is returned unchanged.
 */
export function fileProblemMessage(reason: string): string {
  const { template, column, list, names, numbers } = take(reason);
  const message = Object.hasOwn(messages, template) ? messages[template] : undefined;
  if (message === undefined) return importProblemMessage(reason);
  return message.replaceAll(/[@…#]|"\*"/g, (mark) => {
    if (mark === "@") return column;
    if (mark === "…") return list;
    if (mark === "#") return numbers.shift() ?? "";
    return `"${names.shift() ?? ""}"`;
  });
}
