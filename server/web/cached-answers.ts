import { countRequest } from "../metrics/request-seconds.ts";
import { isEachLogged, logCachedAnswers, logRequest } from "./base/log.ts";

/**
 * The source of an answer that is already in memory: the page cache, the built files, or the seals (generated
 * product drawings).
 */
type Source = "pages" | "files" | "seals";

/** The interval of the log lines, in milliseconds. */
const PERIOD_MS = 10_000;

/**
 * For each source, the numbers of answers since the last log line: all answers, and the answers with status
 * 304.
 */
const counts = { pages: 0, files: 0, seals: 0, unchanged: 0 };
let pending: NodeJS.Timeout | undefined;

/** The data that the log line of one answer from memory contains. */
export interface StoredAnswer {
  method: string;
  /** The path without the query. */
  path: string;
  status: number;
  /** The start of the request, on the clock of `performance.now()`. */
  started: number;
  requestId: string;
}

/**
 * Counts an answer that was sent from memory. Every ten seconds, one log line contains the counts. A separate
 * log line for each answer would take a third of the time that the server needs for the answer. With
 * LOG_LEVEL=debug, the log has one line for each answer (decision 0053).
 */
export function countCachedAnswer(source: Source, answer: StoredAnswer): void {
  const { method, path, status, started, requestId } = answer;
  const ms = performance.now() - started;
  countRequest("kept", status, ms);
  if (isEachLogged()) {
    logRequest(method, path, status, ms, requestId);
    return;
  }
  counts[source]++;
  if (status === 304) counts.unchanged++;
  pending ??= setTimeout(logCounts, PERIOD_MS).unref();
}

/**
 * Logs how many answers were sent from memory since the last log line. The function logs nothing when there
 * were no such answers. Call the function before the process ends.
 */
export function logCounts(): void {
  if (!pending) return;
  clearTimeout(pending);
  pending = undefined;
  logCachedAnswers({ ...counts });
  Object.assign(counts, { pages: 0, files: 0, seals: 0, unchanged: 0 });
}
