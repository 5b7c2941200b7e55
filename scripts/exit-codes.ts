import { ReadingNeeded } from "#domain/inventory/import/reading-needed.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { BrokenFile, ImportRefused } from "#domain/kernel/files/import-problems.ts";
import { readingFacts, readingLine } from "./reading-lines.ts";

/** How a command ends, and what it says then. */

export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  refused: 3,
  database: 4,
  vault: 5,
  broken: 6,
  unclear: 7,
} as const;

export const EXIT_HELP = `
Exit codes:
  0   done
  1   an unexpected error
  2   wrong usage: an unknown command, option or value, or a file that cannot be read
  3   the input was refused and nothing was changed
  4   the database cannot be reached
  5   the key file of the vault is missing or malformed
  6   a check found something broken
  7   the file can be read in more than one way, and nothing was changed: choose one of the readings shown
  78  a setting is missing or malformed, or there is no database`;

export interface Said {
  /** One JSON object on standard output instead of sentences. */
  json?: boolean;
}

/** The command was typed in a way that cannot be carried out. */
export class WrongUsage extends Error {}

const SENTENCES: Record<string, (details: DomainError["details"]) => string> = {
  import_refused: ({ problems }) =>
    `The file was refused, and nothing was changed: ${problems === 1 ? "1 problem" : `${problems} problems`}.`,
  unknown_product: ({ slug }) => `There is no product with the slug "${slug}".`,
  not_from_inventory: ({ slug, deliveryType }) =>
    `The product "${slug}" is not delivered from inventory; it is a ${deliveryType} product.`,
  invalid_input: ({ field, problem }) => `The ${field} was refused: ${problem}.`,
  weak_password: ({ reason }) => `The password was refused: ${String(reason).replaceAll("_", " ")}.`,
  payment_unavailable: () => "The card provider does not answer.",
  not_found: ({ what }) => `There is no such ${what}.`,
  key_unknown: ({ version }) => `The key file has no master key ${version}.`,
  key_is_primary: ({ version }) =>
    `Master key ${version} is the primary one: make another one primary first.`,
  key_is_primary_already: ({ version }) => `Master key ${version} is the primary one already.`,
  key_not_everywhere: ({ version, processes }) =>
    `These processes do not hold the key file as it must be for master key ${version}: ${processes}. Bring it to their machines; nothing was changed.`,
  key_differs: ({ version, processes }) =>
    `These processes hold another master key ${version}: ${processes}. It was added on more than one machine: bring one file to all of them; nothing was changed.`,
  key_in_use: () =>
    "This shop has used a key file already, and a new one opens nothing of it. Bring that file here; nothing was made.",
  key_still_needed: ({ version, tables }) =>
    `Master key ${version} is still needed (${tables}). Run "keys rewrap" first; nothing was changed.`,
  key_copy_exists: ({ path }) => `There is a file ${path} already; the copy of the key file replaces none.`,
  backup_name_taken: ({ path }) => `There is a file ${path} already; a backup replaces none.`,
  restore_not_empty: ({ table, rows }) =>
    `The database is not empty: ${table} has ${rows === 1 ? "1 row" : `${rows} rows`}. A backup goes into an empty one only.`,
  restore_newer_schema: () =>
    "The backup is of a newer version of the shop. Restore it with that version; nothing was changed.",
  restore_older_schema: () =>
    "The backup is of an older schema than the tables that are there. Restore it into a database without tables: it is brought to the newest schema after that.",
};
const UNCLEAR =
  "The file can be read in more than one way, and nothing was changed. Run the command again with one of these:";
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "ETIMEDOUT",
  "ECONNRESET",
  "EAI_AGAIN",
  "57P03",
  "28P01",
  "28000",
  "3D000",
  "53300",
]);

/** Says a result: sentences for people, or one JSON object. */
export function tellResult(said: Said, command: string, result: object, sentence: string): void {
  process.stdout.write(said.json ? `${JSON.stringify({ ok: true, command, ...result })}\n` : `${sentence}\n`);
}

/** Says why a command failed. @returns the exit code. */
export function tellFailure(error: unknown, said: Said): number {
  const { exit, code, message, problems, problemCount, readings } = explain(error);
  if (said.json) {
    process.stdout.write(
      `${JSON.stringify({ ok: false, error: { code, message, ...(problems ? { problemCount, problems } : {}), ...(readings ? { readings: readings.map(readingFacts) } : {}) } })}\n`,
    );
    return exit;
  }
  process.stderr.write(`${message}\n`);
  for (const { unit, number, reason } of problems ?? [])
    process.stderr.write(`  ${unit} ${number}: ${reason}\n`);
  for (const reading of readings ?? []) process.stderr.write(readingLine(reading));
  const unlisted = (problemCount ?? 0) - (problems?.length ?? 0);
  if (unlisted > 0) process.stderr.write(`  ... and ${unlisted} more\n`);
  return exit;
}

interface Explained {
  exit: number;
  code: string;
  message: string;
  problems?: ImportRefused["problems"];
  problemCount?: number;
  /** The ways in which a file can be read. */
  readings?: ReadingNeeded["readings"];
}

function explain(error: unknown): Explained {
  if (error instanceof WrongUsage) return { exit: EXIT.usage, code: "wrong_usage", message: error.message };
  if (error instanceof ReadingNeeded)
    return { exit: EXIT.unclear, code: error.code, message: UNCLEAR, readings: error.readings };
  if (error instanceof DomainError) {
    const message =
      SENTENCES[error.code]?.(error.details) ?? `Refused: ${error.code} ${JSON.stringify(error.details)}`;
    const refused =
      error instanceof ImportRefused ? { problems: error.problems, problemCount: error.problemCount } : {};
    return { exit: EXIT.refused, code: error.code, message, ...refused };
  }
  if (error instanceof Error && error.name === "BrokenBackup")
    return { exit: EXIT.refused, code: "broken_backup", message: error.message };
  if (error instanceof BrokenFile) return { exit: EXIT.refused, code: "broken_file", message: error.message };
  if (error instanceof Error && error.name === "VaultUnavailable")
    return { exit: EXIT.vault, code: "vault_unavailable", message: error.message };
  const unreachable = codesOf(error).find((code) => UNREACHABLE.has(code)) ?? missingSocket(error);
  if (unreachable)
    return {
      exit: EXIT.database,
      code: "database_unreachable",
      message: `The database cannot be reached (${unreachable}).`,
    };
  return { exit: EXIT.unexpected, code: "unexpected", message: `Unexpected error: ${unexpectedText(error)}` };
}

/** A server's socket that is not there; a file that is not there has the same code. */
function missingSocket(error: unknown): string | undefined {
  for (let current: unknown = error; current instanceof Error; current = current.cause)
    if ("syscall" in current && current.syscall === "connect" && "code" in current)
      return String(current.code);
  return undefined;
}

/** A database error's own text holds the parameters of its statement, so only its kind is told. */
function unexpectedText(error: unknown): string {
  const codes = codesOf(error);
  if (codes.length > 0) return codes.join(", ");
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const code: unknown = Reflect.get(current, "code");
    if (typeof code === "string") codes.push(code);
    if (current instanceof AggregateError) codes.push(...current.errors.flatMap(codesOf));
  }
  return codes;
}
