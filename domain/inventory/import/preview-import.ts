import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { BrokenFile, type ImportProblem, ProblemList } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { fingerprintOf } from "#domain/security/vault/seal.ts";
import type { Fields } from "#domain/stock/parse-credential.ts";
import { ITEMS_AT_ONCE } from "./add-items.ts";
import { findReadings } from "./find-readings.ts";
import { parseInventoryFile } from "./parse-inventory-file.ts";
import { type Reading, unitOf, type WantedReading } from "./reading.ts";
import type { Trial } from "./try-reading.ts";

/** So many entries are shown before saving. */
const ROWS_SHOWN = 20;

export interface PreviewRow {
  /** Its line, or its place in a JSON list. */
  number: number;
  /** Names, and values of which only the beginning of long ones can be read. */
  fields: { name: string; masked: string }[];
  status: "new" | "twice_in_file" | "in_stock";
}

/** One way to read a file, as it is offered to staff. */
export interface ReadingOffer {
  reading: Reading;
  items: number;
  problems: number;
  /** The first items as they would be delivered: names and values. For the person alone who sent them. */
  first: [name: string, value: string][][];
}

export interface ImportPreview {
  /** The ways in which the file can be read: a person must choose where there is more than one. */
  readings: ReadingOffer[];
  /** What the only reading would add; null while a person must choose. */
  content: ContentPreview | null;
}

export interface ContentPreview {
  reading: Reading;
  unit: ImportProblem["unit"];
  /** What would be added. */
  fresh: number;
  /** What is twice in the file, or in the stock of any product already. */
  repeated: number;
  rows: PreviewRow[];
  /** Places that hold no credential: the first fifty, and how many there are. */
  problems: readonly ImportProblem[];
  problemCount: number;
}

/**
 * Finds the ways in which a file can be read. Where only one is meaningful, reads it as the import would and tells what of it
 * is new (conventions 1.2 Inventory): "124 novos, 3 repetidos". Writes nothing.
 * @throws SignInRequired, NotPermitted
 */
export async function previewImport(
  caller: Caller,
  input: { source: ImportSource; wanted: WantedReading },
): Promise<ImportPreview> {
  requirePermission(caller, "inventory.add");
  const trials = await findReadings(input.source, input.wanted);
  const readings = trials.map(offerOf);
  const [only, ...others] = readings;
  const content = only && others.length === 0 ? await previewContent(input.source, only.reading) : null;
  return { readings, content };
}

const offerOf = ({ reading, items, problems, first }: Trial): ReadingOffer => ({
  reading,
  items,
  problems,
  first: first.map((fields) => [...fields]),
});

/** Repeated credentials are found by the keyed fingerprint, across all products. */
async function previewContent(source: ImportSource, reading: Reading): Promise<ContentPreview> {
  const unit = unitOf(reading);
  const problems = new ProblemList(unit);
  const seen = new Set<string>();
  const rows: PreviewRow[] = [];
  let waiting: { fingerprint: Buffer; row: PreviewRow | undefined }[] = [];
  let repeated = 0;
  let inStock = 0;

  const flush = async () => {
    const known = await knownFingerprints(waiting.map(({ fingerprint }) => fingerprint));
    for (const { fingerprint, row } of waiting) {
      if (!known.has(fingerprint.toString("latin1"))) continue;
      inStock++;
      if (row) row.status = "in_stock";
    }
    waiting = [];
  };

  try {
    for await (const { number, fields, reason } of parseInventoryFile(source, reading)) {
      if (!fields) {
        problems.add(number, reason ?? "is refused");
        continue;
      }
      const fingerprint = fingerprintOf(Object.fromEntries(fields));
      const key = fingerprint.toString("latin1");
      const isTwice = seen.has(key);
      const row: PreviewRow | undefined =
        rows.length < ROWS_SHOWN
          ? { number, fields: maskFields(fields), status: isTwice ? "twice_in_file" : "new" }
          : undefined;
      if (row) rows.push(row);
      if (isTwice) repeated++;
      else {
        seen.add(key);
        waiting.push({ fingerprint, row });
      }
      if (waiting.length >= ITEMS_AT_ONCE) await flush();
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems.add(error.line, error.reason, "line");
  }
  if (waiting.length > 0) await flush();
  if (problems.count === 0 && seen.size === 0) problems.add(1, "the file holds no credential", "line");
  return {
    reading,
    unit,
    fresh: seen.size - inStock,
    repeated: repeated + inStock,
    rows,
    problems: problems.listed.toSorted((a, b) => a.number - b.number),
    problemCount: problems.count,
  };
}

async function knownFingerprints(fingerprints: Buffer[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ fingerprint: Buffer }>(sql`
    select fingerprint from product_inventory where fingerprint = any(${sql.param(fingerprints)}::bytea[])`);
  return new Set(rows.map((row) => row.fingerprint.toString("latin1")));
}

const LONG = 8;

/** Enough to see that the columns are the right ones, not enough to use. */
function maskFields(fields: Fields): PreviewRow["fields"] {
  return [...fields].map(([name, value]) => {
    const letters = Array.from(value);
    return { name, masked: letters.length >= LONG ? `${letters.slice(0, 2).join("")}••••` : "••••" };
  });
}
