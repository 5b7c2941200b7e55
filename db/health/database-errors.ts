/** The server is starting or stopping, accepts no more connections, or became read-only after a failover. */
const AWAY = ["57P01", "57P02", "57P03", "57P05", "53300", "25006"];
/**
 * The server cancelled a slow statement, which often was waiting for a lock. The second code means that the
 * server ended an idle transaction.
 */
const TOO_LONG = ["57014", "25P03"];
/** The server temporarily lacks memory or another resource, or its disk returns an error. */
const SHORT_OF_RESOURCES = ["53000", "53200", "53400", "58000", "58030"];
const NOT_NOW = new Set([...AWAY, ...TOO_LONG, ...SHORT_OF_RESOURCES]);
/** The error codes of the network. */
const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "EHOSTUNREACH"]);
/** The driver's error messages when no connection was available in time, or when a connection broke. */
const BROKEN =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/;

/** The error codes for a full disk of the database server or of this process. */
const NO_ROOM = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** PostgreSQL cannot store a NUL character or a lone surrogate in a text. */
const UNSTORABLE = new Set(["22021", "22P05"]);

/**
 * Whether the error means that the database is temporarily unavailable or that its disk is full. In both
 * cases, a retry may succeed. Returns false when the database was available but rejected a statement. After a
 * broken connection, the transaction may have been committed or rolled back. If the transaction was
 * committed, the process received no confirmation.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = codeOf(current);
    if (NOT_NOW.has(code) || code.startsWith("08") || BROKEN.test(current.message)) return true;
    if (UNREACHABLE.has(code) && "syscall" in current) return true;
  }
  return isNoRoom(error);
}

/** Whether an error means that a disk is full: the disk of the database, or a disk of this process. */
export const isNoRoom = (error: unknown): boolean => hasCode(error, NO_ROOM);

/**
 * Whether the database rejected a text because of a character that a stored text cannot contain. The text
 * came from the client, so the fault is in the request.
 */
export const isUnstorableText = (error: unknown): boolean => hasCode(error, UNSTORABLE);

/**
 * Returns the SQLSTATE of a database error, even when another error wraps the database error. Returns
 * undefined for any other error.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = codeOf(current);
    if (/^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Returns the name of the constraint that a write violated. Returns undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("constraint" in current && typeof current.constraint === "string") return current.constraint;
  }
  return undefined;
}

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (codes.has(codeOf(current))) return true;
  return false;
}
