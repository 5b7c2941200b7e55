import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { type Line, readLines } from "#domain/kernel/files/read-lines.ts";
import { utf8Parts } from "#domain/kernel/files/utf8-parts.ts";
import { isBlank } from "#domain/kernel/text/hidden-characters.ts";
import { areCookies, isCookieFile } from "#domain/stock/cookies.ts";
import { areNumbered, labelledParts } from "./line-forms.ts";
import { completeReading, type Reading, type WantedReading } from "./reading.ts";
import { ReadingNeeded } from "./reading-needed.ts";
import { knownTable, tableReadings } from "./table-readings.ts";
import { areSections } from "./text-sections.ts";
import { type Trial, tryReading } from "./try-reading.ts";

/**
 * To decide which readings it tries, `findReadings` uses at most this number of lines at the start of a file.
 * Blank lines do not count.
 */
const HEAD_LINES = 400;

/**
 * Finds the ways to read a file, best first. When the result has a single reading, staff need not choose.
 * When the result has several readings, staff must choose. When no reading fits, the result is the reading
 * with the fewest problems. Reads the file several times and writes nothing.
 */
export async function findReadings(source: ImportSource, wanted: WantedReading = {}): Promise<Trial[]> {
  const complete = completeReading(wanted);
  if (complete) return [await tryReading(source, complete)];
  const lines = (await readHead(source)).map(({ text }) => text);
  if (wanted.layout === "fields") return fitting(source, tableReadings(lines, wanted));
  const evident =
    (await readingsOfCookies(source, lines)) ??
    (await readingsOfJson(source, lines)) ??
    (await readingsOfNames(source, lines));
  if (evident) return evident;
  if (areSections(lines)) return fitting(source, [{ layout: "sections" }, { layout: "blocks" }]);
  const tables = lines.every(labelledParts)
    ? []
    : tableReadings(lines, { isCsv: /\.csv$/i.test(source.name) });
  return fitting(source, [...tables, ...textReadings(lines)]);
}

/**
 * Returns the only possible reading of a file.
 * @throws ReadingNeeded when staff must choose.
 */
export async function onlyReading(source: ImportSource, wanted: WantedReading = {}): Promise<Reading> {
  const complete = completeReading(wanted);
  if (complete) return complete;
  const [first, ...others] = await findReadings(source, wanted);
  if (!first || others.length > 0) throw new ReadingNeeded(first ? [first, ...others] : []);
  return first.reading;
}

/** Returns the largest number of items that any reading finds in a text, but at least 1. */
export async function countItems(text: string): Promise<number> {
  async function* open() {
    yield new TextEncoder().encode(text);
  }
  const trials = await findReadings({ name: "", open });
  return Math.max(1, ...trials.map(({ items }) => items));
}

/**
 * Reads the first lines that are not blank. Ignores errors of a broken file here, because `tryReading` later
 * reports the problem for each reading.
 */
async function readHead(source: ImportSource): Promise<Line[]> {
  const head: Line[] = [];
  try {
    for await (const lines of readLines({ ...source, onRead: undefined })) {
      head.push(...lines.filter(({ text }) => !isBlank(text)));
      if (head.length >= HEAD_LINES) break;
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
  }
  return head.slice(0, HEAD_LINES);
}

/**
 * Reads the first characters of a file whose first line is too long, for example JSON without line breaks.
 */
async function readStart(source: ImportSource): Promise<string> {
  for await (const part of utf8Parts({ ...source, onRead: undefined }))
    return new TextDecoder().decode(part.subarray(0, 100)).trimStart();
  return "";
}

/** A file of cookies can belong to one account or to many accounts, so staff must choose. */
async function readingsOfCookies(source: ImportSource, lines: string[]): Promise<Trial[] | null> {
  if (isCookieFile(lines))
    return fitting(source, [{ layout: "whole" }, { layout: "blocks" }, { layout: "lines" }]);
  const isEachList = lines.length > 1 && lines.every((line) => /^\s*\[.*\]\s*$/.test(line));
  return isEachList ? fitting(source, [{ layout: "lines" }, { layout: "blocks" }]) : null;
}

async function readingsOfJson(source: ImportSource, lines: string[]): Promise<Trial[] | null> {
  const start = lines[0]?.trimStart() ?? (await readStart(source));
  const isNamedJson = /\.json$/i.test(source.name);
  if (!isNamedJson && !/^[[{]/.test(start)) return null;
  const json = await tryReading(source, { layout: "json" });
  if (json.fits && json.items > 1 && areCookies(json.first.map((fields) => Object.fromEntries(fields))))
    return fitting(source, [{ layout: "whole" }, { layout: "json" }]);
  const isBegun = isNamedJson || /^\[\s*(?:[[{"]|$)/.test(start);
  return isBegun || !json.isBroken ? [json] : null;
}

/**
 * Returns the readings of a table with known column names, or of a text with named fields. Returns null for
 * any other text.
 */
async function readingsOfNames(source: ImportSource, lines: string[]): Promise<Trial[] | null> {
  const table = knownTable(lines, /\.csv$/i.test(source.name));
  if (table) return [await tryReading(source, table)];
  if (lines.length < 2 || lines.every(labelledParts)) return null;
  const isEachObject = lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  const first = await tryReading(source, { layout: isEachObject ? "lines" : "blocks" });
  const trials = [first];
  const isEachNamed = lines.every((line) => /^\s*[^:]+:/.test(line));
  // When the first field of all blocks has the same name, the layouts "blocks" and "records" give the same
  // items.
  if (!isEachObject && isEachNamed && !(first.fits && first.isNamed && first.isAlike))
    trials.push(await tryReading(source, { layout: "records" }));
  const named = different(trials.filter(({ fits, isNamed }) => fits && isNamed));
  return named.length > 0 ? named : null;
}

function textReadings(lines: string[]): Reading[] {
  const readings: Reading[] = [];
  if (lines.every(labelledParts)) readings.push({ layout: "labels" });
  if (areNumbered(lines)) readings.push({ layout: "numbered" });
  readings.push({ layout: "lines" }, { layout: "blocks" });
  return readings;
}

/**
 * Returns the readings that fit the file. When several readings give the same items, returns only the first
 * of these readings. When no reading fits, returns the reading with the smallest share of invalid entries. A
 * reading that reaches the end of the file comes first. The problems that this reading reports are real
 * problems of the file.
 */
async function fitting(source: ImportSource, readings: readonly Reading[]): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const reading of readings) trials.push(await tryReading(source, reading));
  const fit = different(trials.filter((trial) => trial.fits));
  if (fit.length > 0) return fit;
  const badShare = ({ items, problems }: Trial) => problems / (items + problems);
  return trials
    .toSorted((a, b) => Number(a.isBroken) - Number(b.isBroken) || badShare(a) - badShare(b))
    .slice(0, 1);
}

const different = (trials: Trial[]) =>
  trials.filter((trial, at) => trials.findIndex(({ digest }) => digest === trial.digest) === at);
