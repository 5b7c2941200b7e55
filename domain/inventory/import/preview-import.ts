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

/** The number of entries in the preview. */
const ROWS_SHOWN = 20;

export interface PreviewRow {
  /** The entry's line, or its position in a JSON list. */
  number: number;
  /** Field names with masked values: a long value shows its first two characters, a short one nothing. */
  fields: { name: string; masked: string }[];
  status: "new" | "twice_in_file" | "in_stock";
}

/** One way to read a file, as a choice for staff. */
export interface ReadingOffer {
  reading: Reading;
  items: number;
  problems: number;
  /** The first items, with names and unmasked values. Only the user who sent the file may see them. */
  first: [name: string, value: string][][];
}

export interface ImportPreview {
  /** The ways to read the file; staff must choose when there are several. */
  readings: ReadingOffer[];
  /** The preview of the only reading; null while staff must choose. */
  content: ContentPreview | null;
}

export interface ContentPreview {
  reading: Reading;
  unit: ImportProblem["unit"];
  /** The number of credentials that the import would add. */
  fresh: number;
  /** The number of credentials that are repeated in the file or in the stock of any product. */
  repeated: number;
  rows: PreviewRow[];
  /** The first fifty invalid entries; `problemCount` counts all of them. */
  problems: readonly ImportProblem[];
  problemCount: number;
}

/**
 * Finds the ways to read a file. When there is only one, reads the file like the import and counts the new
 * and repeated credentials: "124 novos, 3 repetidos". Writes nothing.
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

/** Previews one reading. The keyed fingerprint finds repeated credentials in all products. */
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

/** Masks the values: staff can check the columns, but cannot use the credentials. */
function maskFields(fields: Fields): PreviewRow["fields"] {
  return [...fields].map(([name, value]) => {
    const letters = Array.from(value);
    return { name, masked: letters.length >= LONG ? `${letters.slice(0, 2).join("")}••••` : "••••" };
  });
}
