import {
  type ColumnRole,
  isBareId,
  isProductBesideKey,
  roleOf,
} from "#domain/inventory/rows/column-roles.ts";
import type { QuestionReason } from "#domain/inventory/rows/questions.ts";
import { isStateWord } from "#domain/inventory/rows/sold-rows.ts";
import { type DigitKey, damagedDigits, spreadsheetMarkOf } from "#domain/inventory/rows/spreadsheet-marks.ts";
import { isValidity } from "#domain/inventory/rows/validity.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { isPlainText } from "#domain/kernel/text/hidden-characters.ts";
import { oddCharacterOf } from "#domain/kernel/text/plain-characters.ts";
import { plainName } from "#domain/stock/field-names.ts";
import { isKeyField } from "#domain/stock/key-fields.ts";
import type { Fields } from "#domain/stock/parse-credential.ts";
import { parseInventoryFile } from "./parse-inventory-file.ts";
import type { Reading } from "./reading.ts";

/** The value of one entry in a column that describes the row. */
export interface RowNote {
  number: number;
  value: string;
}

/** The properties of a whole file, except its credentials. */
export interface Survey {
  /**
   * The columns that describe the row and do not belong to the credential, with their values. The shop does
   * not deliver the values of columns that describe a row.
   */
  columns: Map<string, { role: ColumnRole; notes: RowNote[] }>;
  /** Entries with odd characters in a part of the credential. The keys are entry numbers. */
  odd: Map<number, QuestionReason>;
  /** Entries that a spreadsheet damaged. The keys are entry numbers. */
  damaged: Map<number, QuestionReason>;
}

/** The data that the survey collects about one field of the file. */
interface Column {
  role: ColumnRole | null;
  isBareId: boolean;
  isProductBesideKey: boolean;
  /**
   * The values of a column that possibly describes the row. When the role of the column is unknown, `notes`
   * contains only the status words of the column.
   */
  notes: RowNote[];
  odd: Map<number, QuestionReason>;
  damaged: Map<number, QuestionReason>;
  digits: DigitKey[];
  /** Number of values of a key field that contain characters other than digits. */
  others: number;
}

/**
 * Reads a whole file. Finds the columns that describe the row, and the values about which the import must ask
 * the user. The role of a column can depend on all of its values, so the survey reads the whole file before
 * the import.
 */
export async function surveyFile(source: ImportSource, reading: Reading): Promise<Survey> {
  const columns = new Map<string, Column>();
  let entries = 0;
  try {
    for await (const { number, fields } of parseInventoryFile({ ...source, onRead: undefined }, reading)) {
      if (!fields) continue;
      entries++;
      for (const [name, value] of fields) note(columnNamed(columns, name), { number, name, value, fields });
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
  }
  return conclude(columns, entries);
}

function columnNamed(columns: Map<string, Column>, name: string): Column {
  const known = columns.get(name);
  if (known) return known;
  const column: Column = {
    role: roleOf(name),
    isBareId: isBareId(name),
    isProductBesideKey: isProductBesideKey(name),
    notes: [],
    odd: new Map(),
    damaged: new Map(),
    digits: [],
    others: 0,
  };
  columns.set(name, column);
  return column;
}

function note(
  column: Column,
  { number, name, value, fields }: { number: number; name: string; value: string; fields: Fields },
): void {
  if (mayBeAboutRow(column) || isStateWord(value)) column.notes.push({ number, value });
  if (!isPlainText(value)) {
    const odd = oddCharacterOf(value);
    if (odd) column.odd.set(number, odd);
  }
  const isKey = isKeyField(name, creditFields(fields));
  const mark = spreadsheetMarkOf(value, isKey);
  if (mark) column.damaged.set(number, mark);
  if (!isKey) return;
  if (/^\d+$/.test(value)) column.digits.push({ number, digits: value });
  else column.others++;
}

const mayBeAboutRow = ({ role, isBareId, isProductBesideKey }: Column): boolean =>
  role !== null || isBareId || isProductBesideKey;

/** Returns the number of fields whose names show that they belong to the credential. */
function creditFields(fields: Fields): number {
  if (fields.size === 1) return 1;
  let count = 0;
  for (const name of fields.keys()) if (roleOf(name) === null && !isBareId(name)) count++;
  return count;
}

function conclude(columns: Map<string, Column>, entries: number): Survey {
  const survey: Survey = { columns: new Map(), odd: new Map(), damaged: new Map() };
  const names = [...columns.keys()];
  const hasCredential = names.some((name) => roleOf(name) === null && !isBareId(name));
  for (const [name, column] of columns) {
    const role = hasCredential ? settledRole(name, column, { names, entries }) : null;
    if (role) {
      survey.columns.set(name, { role, notes: column.notes });
      continue;
    }
    for (const [number, reason] of column.odd) survey.odd.set(number, reason);
    const marks = [...damagedDigits(column.digits, column.others), ...column.damaged];
    for (const [number, reason] of marks) survey.damaged.set(number, reason);
  }
  return survey;
}

/**
 * Uses all values of a column to decide whether the column describes the row instead of the credential. For
 * example, a column "state" can contain a sale status or the state of an address.
 */
function settledRole(
  name: string,
  { role, isBareId, isProductBesideKey, notes }: Column,
  file: { names: string[]; entries: number },
): ColumnRole | null {
  const all = (test: (value: string) => boolean) => notes.every(({ value }) => test(value));
  const hasKey = () =>
    file.names.some((other) => other !== name && roleOf(other) === null && isKeyField(other, 2));
  if (isProductBesideKey) return hasKey() ? "product" : null;
  // In a table without a header, only the values can show that a column contains a status.
  if (role === null && !isBareId)
    return file.names.length > 1 && notes.length === file.entries ? "status" : null;
  if (isBareId) {
    // In a table with a password column, a number can be the login of an account.
    const isUnique = new Set(notes.map(({ value }) => value)).size === file.entries;
    return hasKey() && isUnique && all((value) => RECORD_ID.test(value)) ? "record" : null;
  }
  if (role === "status" && MAY_BE_AN_ADDRESS.has(plainName(name))) {
    const known = notes.filter(({ value }) => isStateWord(value) || /^\d$/.test(value)).length;
    return known * 2 >= notes.length ? "status" : null;
  }
  return role === "validity" && !all(isValidity) ? null : role;
}

const MAY_BE_AN_ADDRESS = new Set(["state", "estado", "condition"]);
/** Matches a small number, or the identifier of a database row. */
const RECORD_ID = /^(?:\d{1,7}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24})$/i;
