interface ErrorFields {
  name?: string;
  message?: string;
  code?: string;
  constraint?: string;
  at?: string[];
}

interface LogLine {
  level: number;
  time: string;
  process: string;
  msg: string;
  error?: string | ErrorFields;
  [field: string]: unknown;
}

const WARNING = 40;
const ERROR = 50;
const FRAMES = 4;

/** How a terminal emphasizes a line. */
export type Emphasis = "warning" | "error" | undefined;

/**
 * Converts a line of the JSON log to a line for human readers: a short time, the process, the message. The
 * result has the same fields as the JSON line, and ends with a line break.
 */
export function readableLine(json: string, paint: (text: string, emphasis: Emphasis) => string): string {
  const { level, time, process, msg, error, ...fields } = JSON.parse(json) as LogLine;
  const emphasis: Emphasis = level >= ERROR ? "error" : level >= WARNING ? "warning" : undefined;
  const label = emphasis ? `${emphasis}: ` : "";
  const text = printable(
    msg === "request" ? requestText(fields) : `${label}${msg}${fieldText(fields, error)}`,
  );
  const head = `${clockTime(new Date(time))}  ${process.padEnd(7)} `;
  const frames = typeof error === "object" ? (error.at ?? []).slice(0, FRAMES) : [];
  return `${[head + paint(text, emphasis), ...frames.map((frame) => `    ${printable(frame)}`)].join("\n")}\n`;
}

/** Returns the local time of day, as `08:15:02`. */
export function clockTime(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

const requestText = ({ method, path, status, ms }: Record<string, unknown>) =>
  `${method} ${path} ${status} in ${ms} ms`;

function fieldText(fields: Record<string, unknown>, error: LogLine["error"]): string {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  const rest = known.map(
    ([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`,
  );
  if (typeof error === "string") rest.unshift(error);
  const cause = typeof error === "object" ? `: ${error.name}: ${error.message}` : "";
  if (typeof error === "object")
    for (const name of ["code", "constraint"] as const) if (error[name]) rest.push(`${name} ${error[name]}`);
  return `${cause}${rest.length > 0 ? ` (${rest.join(", ")})` : ""}`;
}

/** Replaces control characters, because they could move the cursor of the terminal or forge a line. */
const printable = (text: string) =>
  text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (one) => `\\u${one.codePointAt(0)?.toString(16).padStart(4, "0")}`,
  );
