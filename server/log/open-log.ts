import { styleText } from "node:util";
import pino, { type DestinationStream, type Logger } from "pino";
import { env } from "#env";
import { type Emphasis, readableLine } from "./readable-line.ts";

/**
 * Opens the log of a process on standard output. A terminal gets readable lines with a short time. Any other
 * output gets one JSON object on each line. The time in each object is in ISO 8601 (decision 0134).
 * @param isBuffered whether JSON lines are collected and written together. When `isBuffered` is true, the
 * caller must flush the lines before the process ends
 */
export function openLog(name: "web" | "worker", isBuffered = false): Logger {
  const options = { level: env.LOG_LEVEL, base: { process: name }, timestamp: pino.stdTimeFunctions.isoTime };
  if (process.stdout.isTTY) return pino(options, terminal());
  const buffer = isBuffered ? { sync: false, minLength: 15_360, periodicFlush: 250 } : { sync: true };
  return pino(options, pino.destination({ dest: 1, ...buffer }));
}

const STYLES = { warning: "yellow", error: "red" } as const;

function terminal(): DestinationStream {
  // Writing to a closed terminal fails. The failure of a write must not end the process.
  process.stdout.on("error", () => {});
  const paint = (text: string, emphasis: Emphasis) =>
    emphasis ? styleText(STYLES[emphasis], text, { stream: process.stdout }) : text;
  return { write: (line) => void process.stdout.write(readableLine(line, paint)) };
}
