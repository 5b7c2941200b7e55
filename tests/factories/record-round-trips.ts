import type pg from "pg";
import { pool } from "#db/client.server.ts";

interface Socket {
  _write(chunk: Buffer, ...rest: unknown[]): void;
  _writev(chunks: { chunk: Buffer }[], ...rest: unknown[]): void;
}

/** Maps the name of each prepared statement to its text. */
const texts = new Map<string, string>();
let record: string[][] | undefined;

/**
 * Runs some work and records its round trips to the database. Each write to a connection is one round trip,
 * even when the write contains several statements. The record contains the name of each statement, or the
 * beginning of its text.
 */
export async function recordRoundTrips<T>(
  work: () => Promise<T>,
): Promise<{ result: T; roundTrips: string[][] }> {
  const own: string[][] = [];
  record = own;
  try {
    return { result: await work(), roundTrips: own };
  } finally {
    record = undefined;
  }
}

/** Returns the round trips as a numbered list, for the message of a failed test. */
export const describeRoundTrips = (roundTrips: readonly string[][]): string =>
  roundTrips.map((statements, index) => `\n${index + 1}. ${statements.join(" + ")}`).join("");

/** Watches the connections that open from now on, and closes the idle connections. */
export async function watchConnections(): Promise<void> {
  // An earlier test file of the same worker might already watch the pool. A second watch of the same pool
  // would count each round trip twice.
  if (!pool.listeners("connect").includes(watch)) pool.on("connect", watch);
  while (pool.idleCount > 0) (await pool.connect()).release(true);
}

function watch(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const write = stream._write.bind(stream);
  const writeAll = stream._writev.bind(stream);
  stream._write = (chunk, ...rest) => {
    note([chunk]);
    write(chunk, ...rest);
  };
  stream._writev = (chunks, ...rest) => {
    note(chunks.map(({ chunk }) => chunk));
    writeAll(chunks, ...rest);
  };
}

function note(chunks: readonly Buffer[]): void {
  const statements = [...statementsIn(Buffer.concat(chunks))];
  if (statements.length > 0) record?.push(statements);
}

/**
 * Reads the messages of the PostgreSQL protocol. In the protocol, Parse gives a text a name, Bind names the
 * statement to run, and Query contains the text to run.
 */
function* statementsIn(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const type = String.fromCharCode(bytes[at] ?? 0);
    const [first = "", second = ""] = bytes.toString("utf8", at + 5).split("\0", 2);
    if (type === "P") texts.set(first, second);
    if (type === "Q") yield first;
    if (type === "B") yield /^(plan_\d+)?$/.test(second) ? shortText(second) : second;
  }
}

const shortText = (name: string) => (texts.get(name) ?? name).replaceAll(/\s+/g, " ").slice(0, 60);
