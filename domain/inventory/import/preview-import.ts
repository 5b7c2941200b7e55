import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { recordComparison } from "#domain/inventory/import/record-comparison.ts";
import { type Answers, type Question, unanswered } from "#domain/inventory/rows/questions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { TextEncoding } from "#domain/kernel/files/encoding-names.ts";
import { BrokenFile, type ImportProblem, ProblemList } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { encodingOf } from "#domain/kernel/files/text-encoding.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { fingerprintsOf } from "#domain/security/vault/seal.ts";
import type { Fields } from "#domain/stock/parse-credential.ts";
import { ITEMS_AT_ONCE } from "./add-items.ts";
import { findReadings } from "./find-readings.ts";
import { parseInventoryFile } from "./parse-inventory-file.ts";
import { readJudgement } from "./read-judgement.ts";
import { type Reading, unitOf, type WantedReading } from "./reading.ts";
import { FIRST_SHOWN, type Trial } from "./try-reading.ts";

/** The number of entries in the preview. */
const ROWS_SHOWN = 20;

export interface PreviewRow {
  /** The entry's line, or its position in a JSON list. */
  number: number;
  /**
   * Field names with masked values. The mask of a long value shows the first two characters, and the mask of
   * a short value shows no character.
   */
  fields: { name: string; masked: string }[];
  /**
   * The state "left_out" means that the import would leave the entry out because of the user's answer. The
   * preview reveals how many entries of the file are in the stock. The preview never reveals which entries of
   * the file are in the stock.
   */
  status: "new" | "twice_in_file" | "left_out";
}

/** One way to read a file, as a choice for staff. */
export interface ReadingOffer {
  reading: Reading;
  items: number;
  problems: number;
  /**
   * The first items, with field names and unmasked values. Only the user who sent the file may see the values
   * of the items.
   */
  first: [name: string, value: string][][];
}

export interface ImportPreview {
  /**
   * The encoding that the user chose, or that the shop detected from the bytes. The encoding is null for a
   * file that is not a text.
   */
  encoding: TextEncoding | null;
  /** The ways to read the file. Staff must choose when there are several ways to read the file. */
  readings: ReadingOffer[];
  /**
   * The preview of the file, when the file can be read in only one way. The preview is null while staff must
   * choose a reading.
   */
  content: ContentPreview | null;
}

export interface ContentPreview {
  reading: Reading;
  unit: ImportProblem["unit"];
  /**
   * `fresh` counts the credentials that the import would add. `repeated` counts the credentials that the file
   * contains twice or that are in the stock of any product. The counts are null while a question has no
   * answer. The shop compares the file with the stock only after the last answer.
   */
  counts: { fresh: number; repeated: number } | null;
  /** The number of entries that the import would leave out because of an answer. */
  leftOut: number;
  /** All questions about the file, with and without an answer. */
  questions: Question[];
  /**
   * The columns that describe the rows and do not belong to the credentials. The shop does not deliver the
   * values of columns that describe a row.
   */
  columnsLeftOut: string[];
  /**
   * The first items after the user's answers, with unmasked values. The list is empty while a question has no
   * answer.
   */
  first: ReadingOffer["first"];
  /**
   * The number of items that each product would get, including repeated items. The keys of `products` are
   * slugs.
   */
  products: Record<string, number>;
  rows: PreviewRow[];
  /** The first fifty invalid entries. `problemCount` counts all invalid entries. */
  problems: readonly ImportProblem[];
  problemCount: number;
}

/**
 * Finds the ways to read a file. When there is only one way to read the file, returns the questions about the
 * file that have no answer. When every question has an answer, reads the file in the same way as the import.
 * Counts the new and the repeated credentials: "124 novos, 3 repetidos". The audit log records that the user
 * learned how many credentials are new and how many are repeated.
 * @throws SignInRequired, NotPermitted, TooManyAttempts, TryAgainLater
 */
export async function previewImport(
  caller: Caller,
  input: { source: ImportSource; wanted: WantedReading; productSlug: string; answers: Answers },
): Promise<ImportPreview> {
  const staff = requirePermission(caller, "inventory.add");
  const trials = await findReadings(input.source, input.wanted);
  const readings = trials.map(offerOf);
  const encoding = await knownEncoding(input.source);
  const [only, ...others] = readings;
  if (!only || others.length > 0) return { encoding, readings, content: null };
  const content = await previewContent({ ...input, reading: only.reading });
  if (content.counts)
    await recordComparison(staff, { at: "preview", product: input.productSlug, ...content.counts });
  return { encoding, readings, content };
}

/**
 * A file that is not a text has no encoding. The shop reports the missing encoding later, when it reads the
 * content of the file.
 */
const knownEncoding = (source: ImportSource) =>
  encodingOf(source).catch((error: unknown) => {
    if (error instanceof BrokenFile) return null;
    throw error;
  });

const offerOf = ({ reading, items, problems, first }: Trial): ReadingOffer => ({
  reading,
  items,
  problems,
  first: first.map((fields) => [...fields]),
});

interface PreviewInput {
  source: ImportSource;
  reading: Reading;
  productSlug: string;
  answers: Answers;
}

/**
 * Previews one reading. The preview compares keyed fingerprints, so it finds credentials that are in the
 * stock of any product.
 */
async function previewContent(input: PreviewInput): Promise<ContentPreview> {
  const { source, reading, answers } = input;
  const judgement = await readJudgement(db, input);
  const open = unanswered(judgement.questions, answers);
  const unit = unitOf(reading);
  const problems = new ProblemList(unit);
  const seen = new Set<string>();
  const rows: PreviewRow[] = [];
  const first: Fields[] = [];
  const products: Record<string, number> = {};
  let waiting: Buffer[][] = [];
  let repeated = 0;
  let leftOut = 0;

  const flush = async () => {
    repeated += await countInStock(waiting);
    waiting = [];
  };
  const show = (number: number, fields: Fields, status: PreviewRow["status"]) => {
    if (rows.length < ROWS_SHOWN) rows.push({ number, fields: maskFields(fields), status });
  };

  let compared = 0;
  try {
    for await (const entry of parseInventoryFile(source, reading)) {
      const settled = judgement.settle(entry);
      if (settled.becomes === "problem") problems.add(settled.number, settled.reason);
      else if (settled.becomes === "nothing") {
        leftOut++;
        if (open.length === 0 && entry.fields) show(entry.number, entry.fields, "left_out");
      } else {
        compared++;
        products[settled.product] = (products[settled.product] ?? 0) + 1;
        if (open.length === 0 && first.length < FIRST_SHOWN) first.push(settled.fields);
        const prints = fingerprintsOf(Object.fromEntries(settled.fields));
        const key = String(prints[0]?.toString("latin1"));
        show(settled.number, settled.fields, seen.has(key) ? "twice_in_file" : "new");
        if (seen.has(key)) repeated++;
        else if (open.length === 0) waiting.push(prints);
        seen.add(key);
      }
      if (waiting.length >= ITEMS_AT_ONCE) await flush();
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems.add(error.line, error.reason, "line");
  }
  if (waiting.length > 0) await flush();
  if (problems.count === 0 && compared + leftOut === 0)
    problems.add(1, "the file holds no credential", "line");
  return {
    reading,
    unit,
    counts: open.length > 0 ? null : { fresh: compared - repeated, repeated },
    leftOut: open.length > 0 ? 0 : leftOut,
    questions: judgement.questions,
    columnsLeftOut: judgement.leftOut,
    first: first.map((fields) => [...fields]),
    products,
    rows,
    problems: problems.inOrder(),
    problemCount: problems.count,
  };
}

/** Counts the credentials that have at least one fingerprint in the stock of any product. */
async function countInStock(credentials: Buffer[][]): Promise<number> {
  const column = (place: number) => sql.param(credentials.map((prints) => prints[place] ?? null));
  const { rows } = await db.execute<{ held: number }>(sql`
    select count(*)::int as held from unnest(${column(0)}::bytea[], ${column(1)}::bytea[]) as one(now, former)
    where exists (select from product_inventory where fingerprint in (one.now, one.former))`);
  return rows[0]?.held ?? 0;
}

const LONG = 8;

/** Masks the values. Masks the values, so that staff can check the columns but cannot use the credentials. */
function maskFields(fields: Fields): PreviewRow["fields"] {
  return [...fields].map(([name, value]) => {
    const letters = Array.from(value);
    return { name, masked: letters.length >= LONG ? `${letters.slice(0, 2).join("")}••••` : "••••" };
  });
}
