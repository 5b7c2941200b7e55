import { createHash } from "node:crypto";
import type { FileForm } from "./file-form.ts";
import type { ImportProblem, ProblemList } from "./import-problems.ts";

/** One cell that an import changes, with its old and new value in the format of the file. */
export interface CellChange {
  column: string;
  before: string;
  after: string;
}

/**
 * A row that an import creates or changes. `number` is the line of the row, or the position of the item,
 * starting at 1.
 */
export interface FileRow {
  number: number;
  /** The slug of a product, or the code of a coupon. */
  name: string;
  outcome: "new" | "changed";
  /** The old value. The list is empty for a new row. */
  changes: CellChange[];
}

/** The outcome of the import of a file, or of the preview of this import. */
export interface FileReport {
  created: number;
  updated: number;
  unchanged: number;
  /**
   * The new and changed rows. A long list contains only the first of these rows. `created` and `updated`
   * count all new and changed rows.
   */
  rows: FileRow[];
  /** How the file was read. This field is null when the file could not be read. */
  form: FileForm | null;
  /**
   * The first problems. `problemCount` counts all problems. The import writes nothing when the file has at
   * least one problem.
   */
  problems: readonly ImportProblem[];
  problemCount: number;
}

const ROWS_LISTED = 100;
/** Maximum number of characters of a cell in a report. This length is enough to recognize the cell. */
const CELL_SHOWN = 160;

/** Collects what happens to each row of a file. */
export class FileOutcome {
  created = 0;
  updated = 0;
  unchanged = 0;
  form: FileForm | null = null;
  readonly problems: ProblemList;
  readonly #rows: FileRow[] = [];
  readonly #state = createHash("sha256");

  readonly #rowsListed: number;

  constructor(problems: ProblemList, listsAllRows = false) {
    this.problems = problems;
    this.#rowsListed = listsAllRows ? Number.POSITIVE_INFINITY : ROWS_LISTED;
  }

  /** The number of rows that the file contains. The number does not include refused rows. */
  get count(): number {
    return this.created + this.updated + this.unchanged;
  }

  /** @param row.version the stored version of the row, or 0 for a new row */
  add(row: { number: number; name: string; version: number; changes: CellChange[] | "new" | "same" }): void {
    const { number, name, version, changes } = row;
    const cells =
      typeof changes === "string" ? changes : changes.map(({ column, before }) => [column, before]);
    this.#state.update(JSON.stringify([name, version, cells]));
    if (changes === "same") {
      this.unchanged++;
      return;
    }
    if (changes === "new") this.created++;
    else this.updated++;
    if (this.#rows.length >= this.#rowsListed) return;
    this.#rows.push(
      changes === "new"
        ? { number, name, outcome: "new", changes: [] }
        : { number, name, outcome: "changed", changes: changes.map(shortened) },
    );
  }

  report(): FileReport {
    const { created, updated, unchanged, problems, form } = this;
    return {
      ...{ created, updated, unchanged, rows: this.#rows, form },
      ...{ problems: problems.inOrder(), problemCount: problems.count },
    };
  }

  /**
   * Returns a digest of the rows and of the shop's stored values for these rows. The digest changes when the
   * rows or the stored values change.
   */
  state(): string {
    return this.#state.copy().digest("base64url");
  }
}

/** Returns a change whose old and new value are cut to the length that a page shows. */
export const shortened = ({ column, before, after }: CellChange): CellChange => ({
  column,
  before: cut(before),
  after: cut(after),
});
const cut = (text: string): string =>
  text.length > CELL_SHOWN ? `${text.slice(0, CELL_SHOWN).toWellFormed()}…` : text;
