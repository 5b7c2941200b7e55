import pino from "pino";
import { env } from "#env";

/**
 * The log of the web process: one JSON line each. Every line is made of named, chosen fields; requests, headers,
 * bodies and error objects are never handed over whole, so nothing secret can ride along.
 */
const log = pino(
  { level: env.LOG_LEVEL, base: { process: "web" }, timestamp: pino.stdTimeFunctions.isoTime },
  // Lines are gathered and written together: a line a request costs microseconds, not a system call.
  pino.destination({ dest: 1, sync: false, minLength: 15_360, periodicFlush: 250 }),
);

/** One answered request. `path` comes without its query: queries can hold session ids. */
export function logRequest(
  method: string,
  path: string,
  status: number,
  ms: number,
  requestId: string,
): void {
  log.info({ requestId, method, path, status, ms: Math.round(ms * 100) / 100 }, "request");
}

/** An error nobody expected, without the values it may hold. */
export function logError(what: string, error: unknown, requestId?: string): void {
  log.error({ requestId, error: describeError(error) }, what);
}

export function logNotice(what: string, facts: Record<string, string | number | boolean> = {}): void {
  log.info(facts, what);
}

/** Something that a person must put right, in a sentence without values. */
export function logProblem(what: string): void {
  log.error(what);
}

/** Writes out the lines still gathered: on a timer, and before the process ends. */
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
 * An error as the log may keep it: a database error's own words quote rows and parameters, so only its code and
 * constraint stay; other messages lose what looks like a key, a token, an address with a password, or an e-mail.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error))
    return { name: typeof error, message: "thrown value that is no error", at: [] };
  const database = databaseCause(error);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message: database ? "the database refused a statement" : withoutSecrets(error.message),
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
  // A query builder's message carries the statement and its parameters.
  if (text.startsWith("Failed query:")) return "a statement failed before the database answered";
  for (const pattern of SECRET_LOOKING) text = text.replace(pattern, "[removed]");
  return text;
}
