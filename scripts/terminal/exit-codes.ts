import { SchemaRejected } from "#db/health/schema-version.ts";
import { ReadingNeeded } from "#domain/inventory/import/reading-needed.ts";
import { AnswersNeeded } from "#domain/inventory/rows/questions.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { FileUnclear } from "#domain/kernel/files/file-unclear.ts";
import { BrokenFile, ImportRejected } from "#domain/kernel/files/import-problems.ts";
import { unclearLine } from "./file-form-lines.ts";
import { questionLine, readingDetails, readingLine } from "./reading-lines.ts";

/** The exit codes and messages of the commands. */

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
  1   unexpected error
  2   wrong usage: an unknown command, option or value, or a file that cannot be read
  3   the input was refused; nothing was changed
  4   the database cannot be reached
  5   the key file of the vault is missing or malformed
  6   a check found something broken
  7   the file has more than one possible reading, or lines to decide about; nothing was changed: run the
      command again with one of the listed options
  78  a setting is missing or malformed, or no database is configured`;

export interface OutputOptions {
  /** Whether the command prints one JSON object to standard output instead of sentences. */
  json?: boolean;
}

/** An error in the command or its options. */
export class WrongUsage extends Error {}

const SENTENCES: Record<string, (details: DomainError["details"]) => string> = {
  import_refused: ({ problems, file }) =>
    `The file ${file === undefined ? "" : `${file} `}was refused; nothing was changed: ${problems === 1 ? "1 problem" : `${problems} problems`}.`,
  unknown_product: ({ slug }) => `There is no product with the slug "${slug}".`,
  nothing_new: () => "Nothing was added: your options leave out every entry of the file.",
  not_from_inventory: ({ slug, deliveryType }) =>
    `The product "${slug}" is not delivered from inventory; it is a ${deliveryType} product.`,
  invalid_input: ({ field, problem }) => `The ${field} was refused: ${problem}.`,
  weak_password: ({ reason }) => `The password was refused: ${String(reason).replaceAll("_", " ")}.`,
  payment_unavailable: () => "The card provider does not answer.",
  not_found: ({ what }) => `The ${what} does not exist.`,
  key_unknown: ({ version }) => `The key file has no master key ${version}.`,
  key_is_primary: ({ version }) =>
    `Master key ${version} is the primary key. Make another key primary first.`,
  key_is_primary_already: ({ version }) => `Master key ${version} is already the primary key.`,
  key_not_everywhere: ({ version, processes }) =>
    `Nothing was changed. These processes do not have the required key file for master key ${version}: ${processes}. Copy the file to their machines.`,
  key_differs: ({ version, processes }) =>
    `Nothing was changed. These processes have a different master key ${version}: ${processes}. It was added on more than one machine. Copy one key file to all machines.`,
  key_in_use: () =>
    "No key file was created. This shop has already used a key file, and a new file cannot open its content. Copy the old file here.",
  key_still_needed: ({ version, tables }) =>
    `Master key ${version} is still needed (${tables}). Nothing was changed. Run "keys rewrap" first.`,
  key_copy_exists: ({ path }) =>
    `The file ${path} exists already. Choose another name for the copy of the key file.`,
  backup_name_taken: ({ path }) => `The file ${path} exists already. Choose another name for the backup.`,
  backup_not_written: ({ path, code, isFull }) =>
    isFull
      ? `The disk is full (${code}). No backup was made, and nothing is left at ${path}. Free space, or choose another place.`
      : `Nothing can be written at ${path} (${code}), so no backup was made. Give this user the right to write there, or choose another place.`,
  backup_running: () =>
    "Another process makes a backup now. Nothing was changed. Wait until it ends, or look at it with: backup list.",
  upgrade_no_scratch: () =>
    "Nothing was changed. The database role may not create the scratch database. Set BACKUP_SCRATCH_URL to a role that may.",
  restore_not_empty: ({ table, rows }) =>
    `The database is not empty: ${table} has ${rows === 1 ? "1 row" : `${rows} rows`}. Restore the backup into an empty database.`,
  restore_unfinished: () =>
    "Nothing was changed. The restore of another backup into this database was interrupted. Run that restore again, or restore into a new empty database.",
  restore_newer_schema: () =>
    "Nothing was changed. A newer version of the shop made the backup. Restore the backup with that version.",
  restore_unreleased_schema: () =>
    "Nothing was changed. An early version from before the first release made the backup. Restore it with the last version from before the first release, and make a new backup with that version.",
  restore_older_schema: () =>
    "The backup has an older schema than the database. Restore it into a database without tables; the restore then migrates it to the newest schema.",
};
const UNCLEAR =
  "Nothing was changed: the file has more than one possible reading. Run the command again with one of these options:";
const UNANSWERED =
  "Nothing was changed: some lines may not be what they seem. Look at them, then run the command again with these options:";
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

/** Prints a result as a sentence, or as one JSON object. */
export function printResult(output: OutputOptions, command: string, result: object, sentence: string): void {
  process.stdout.write(
    output.json ? `${JSON.stringify({ ok: true, command, ...result })}\n` : `${sentence}\n`,
  );
}

/**
 * Prints why a command failed.
 * @returns the exit code.
 */
export function printFailure(error: unknown, output: OutputOptions): number {
  const { exit, code, message, problems, problemCount, readings, unclear, questions } = explain(error);
  if (output.json) {
    process.stdout.write(
      `${JSON.stringify({ ok: false, error: { code, message, ...(problems ? { problemCount, problems } : {}), ...(readings ? { readings: readings.map(readingDetails) } : {}), ...unclear, ...(questions ? { questions: questions.questions } : {}) } })}\n`,
    );
    return exit;
  }
  process.stderr.write(`${message}\n`);
  for (const { unit, number, reason } of problems ?? [])
    process.stderr.write(`  ${unit} ${number}: ${reason}\n`);
  for (const reading of readings ?? []) process.stderr.write(readingLine(reading));
  for (const question of questions?.questions ?? [])
    process.stderr.write(questionLine(question, questions?.unit ?? "line"));
  const unlisted = (problemCount ?? 0) - (problems?.length ?? 0);
  if (unlisted > 0) process.stderr.write(`  ... and ${unlisted} more\n`);
  return exit;
}

interface Explained {
  exit: number;
  code: string;
  message: string;
  problems?: ImportRejected["problems"];
  problemCount?: number;
  /** The possible ways to read an import file. */
  readings?: ReadingNeeded["readings"];
  /**
   * The part of a file that can be read in several ways. `choices` lists the possible values of the option
   * that chooses one of these ways.
   */
  unclear?: Pick<FileUnclear, "question" | "choices">;
  /** The questions about an import file. */
  questions?: AnswersNeeded;
}

function explain(error: unknown): Explained {
  if (error instanceof WrongUsage) return { exit: EXIT.usage, code: "wrong_usage", message: error.message };
  if (error instanceof ReadingNeeded)
    return { exit: EXIT.unclear, code: error.code, message: UNCLEAR, readings: error.readings };
  if (error instanceof FileUnclear) {
    const { code, question, choices } = error;
    return { exit: EXIT.unclear, code, message: unclearLine(error), unclear: { question, choices } };
  }
  if (error instanceof AnswersNeeded)
    return { exit: EXIT.unclear, code: error.code, message: UNANSWERED, questions: error };
  if (error instanceof DomainError) {
    const message =
      SENTENCES[error.code]?.(error.details) ?? `Refused: ${error.code} ${JSON.stringify(error.details)}`;
    const rejected =
      error instanceof ImportRejected ? { problems: error.problems, problemCount: error.problemCount } : {};
    return { exit: EXIT.refused, code: error.code, message, ...rejected };
  }
  if (error instanceof Error && error.name === "BrokenBackup")
    return {
      exit: EXIT.refused,
      code: "isPassphrase" in error && error.isPassphrase ? "wrong_passphrase" : "broken_backup",
      message: error.message,
    };
  if (error instanceof SchemaRejected)
    return { exit: EXIT.refused, code: error.code, message: error.message };
  if (error instanceof BrokenFile) return { exit: EXIT.refused, code: "broken_file", message: error.message };
  // The passphrase file cannot be read. Scheduled backups and the check of an upgrade need the passphrase
  // file.
  if (error instanceof Error && error.name === "PlaceProblem" && "problem" in error)
    return {
      exit: EXIT.refused,
      code: String(error.problem),
      message: `The backup was not made: ${error.message}. Check BACKUP_TO and BACKUP_PASSPHRASE_FILE.`,
    };
  if (error instanceof Error && error.name === "VaultUnavailable")
    return { exit: EXIT.vault, code: "vault_unavailable", message: error.message };
  if (error instanceof Error && error.name === "RestoreInterrupted")
    return { exit: EXIT.database, code: "restore_interrupted", message: error.message };
  const unreachable = codesOf(error).find((code) => UNREACHABLE.has(code)) ?? missingSocket(error);
  if (unreachable)
    return {
      exit: EXIT.database,
      code: "database_unreachable",
      message: `The database cannot be reached (${unreachable}).`,
    };
  return { exit: EXIT.unexpected, code: "unexpected", message: `Unexpected error: ${unexpectedText(error)}` };
}

/**
 * Returns the error code of a failed connection to a Unix socket. An error about a missing file has the same
 * error code as an error about a missing socket. The function therefore checks that the failed system call is
 * "connect".
 */
function missingSocket(error: unknown): string | undefined {
  for (let current: unknown = error; current instanceof Error; current = current.cause)
    if ("syscall" in current && current.syscall === "connect" && "code" in current)
      return String(current.code);
  return undefined;
}

/**
 * Describes an unexpected error. For a database error, only the code is printed, because the message can
 * contain the values of statement parameters.
 */
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
