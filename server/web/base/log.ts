import type { FollowerState } from "#db/follower.server.ts";
import { openLog } from "#server/log/open-log.ts";

/**
 * The log of the web process. Every line of the log has only selected fields. Requests, headers, bodies and
 * error objects are never logged as a whole, because they may contain secrets. Lines are buffered, so one
 * line costs microseconds instead of a system call.
 */
const log = openLog("web", true);

/**
 * Logs an answered request. `path` must not contain the query, which can contain session ids. An order's link
 * contains a token in its path. The function removes this token before it writes the log line.
 */
export function logRequest(
  method: string,
  path: string,
  status: number,
  ms: number,
  requestId: string,
): void {
  const logged = path.startsWith("/o/") ? "/o/" : path;
  log.info({ requestId, method, path: logged, status, ms: Math.round(ms * 100) / 100 }, "request");
}

/**
 * Whether the log gets one line for each answer, including the answers that the process has in memory
 * (decision 0053).
 */
export const isEachLogged = (): boolean => log.isLevelEnabled("debug");

/** Logs how many answers of each kind the process sent from its memory. */
export function logCachedAnswers(counts: Record<string, number>): void {
  log.info(counts, "answers from memory");
}

/** Logs an unexpected error, but not the values that the error message can contain. */
export function logError(what: string, error: unknown, requestId?: string): void {
  log.error({ requestId, error: describeError(error) }, what);
}

export function logNotice(what: string, details: Record<string, string | number | boolean> = {}): void {
  log.info(details, what);
}

/** Logs a problem that the operator must correct. `what` is a fixed sentence without variable values. */
export function logProblem(what: string): void {
  log.error(what);
}

/** Logs once when the shop begins to use a follower, and once when the shop stops using the follower. */
export function logFollower(state: FollowerState): void {
  if (state === "in use") log.info({ follower: state }, "the back office reads its lists from the follower");
  else log.warn({ follower: state }, "the back office reads its lists from the primary");
}

/**
 * Logs one line when the disk of the database becomes full, and one line when the disk has free space again.
 */
export function logRoom(isFull: boolean): void {
  if (isFull) log.error("the disk of the database is full: nobody can order until it has room");
  else log.warn("the disk of the database has room again");
}

/** Writes the buffered lines. Call the function before the process ends. */
export function flushLog(): void {
  log.flush();
}

interface ErrorDescription {
  name: string;
  message: string;
  code?: string;
  constraint?: string;
  at: string[];
}

/**
 * Describes an error for the log. For a database error, the log contains only the code and the constraint,
 * because the error's message quotes rows and parameters. For an error that is not a database error, the log
 * has the message without keys, tokens, URL passwords and e-mail addresses.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error))
    return { name: typeof error, message: "the thrown value is not an Error", at: [] };
  const database = databaseCause(error);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message: database ? "the database rejected a statement" : withoutSecrets(error.message),
    ...(database ?? {}),
    at: frames.slice(0, 12).map((line) => line.trim()),
  };
}

function databaseCause(error: Error): { code: string; constraint?: string } | undefined {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ("severity" in current && "code" in current) {
      const constraint = "constraint" in current ? current.constraint : undefined;
      return { code: String(current.code), ...(typeof constraint === "string" ? { constraint } : {}) };
    }
    if (current.message.startsWith("Failed query:") && !(current.cause instanceof Error))
      return { code: "unknown" };
  }
  return undefined;
}

const SECRET_LOOKING = [
  /\b(?:sk|rk|pk|whsec)_[\w-]+/g,
  /\/\/[^\s/@]*:[^\s/@]*@/g,
  /[^\s"'<>]+@[^\s"'<>]+\.[^\s"'<>]+/g,
  /\b[A-Za-z0-9_-]{32,}={0,2}/g,
];

function withoutSecrets(message: string): string {
  let text = message.replace(/[\r\n]+/g, " ").slice(0, 500);
  // The message of the query builder contains the statement and its parameters.
  if (text.startsWith("Failed query:")) return "a statement failed before the database answered";
  for (const pattern of SECRET_LOOKING) text = text.replace(pattern, "[removed]");
  return text;
}
