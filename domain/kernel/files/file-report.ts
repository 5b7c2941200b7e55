import { createHash } from "node:crypto";
import type { FileForm } from "./file-form.ts";
import type { ImportProblem, ProblemList } from "./import-problems.ts";

/** One cell of a row that an import changes, as it stands in a file. */
export interface CellChange {
  column: string;
  before: string;
  after: string;
}

/** A row that an import creates or changes. `number` is its line or item, starting at 1. */
export interface FileRow {
  number: number;
  /** The slug of a product or the code of a coupon. */
  name: string;
  outcome: "new" | "changed";
  /** Empty for a new row. */
  changes: CellChange[];
}

/** What an import of one file does, or did. */
export interface FileReport {
  created: number;
  updated: number;
  unchanged: number;
  /** The first rows that change anything, or all of them; `created` and `updated` count all of them. */
  rows: FileRow[];
  /** How the file was read, or null when it could not be read. */
  form: FileForm | null;
  /** The first problems; `problemCount` counts all of them. The import writes nothing while there is one. */
  problems: readonly ImportProblem[];
  problemCount: number;
}

const ROWS_LISTED = 100;
/** Characters of a cell in a report: enough to recognize it. */
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

  /** The number of rows that the file holds, without refused ones. */
  get count(): number {
    return this.created + this.updated + this.unchanged;
  }

  /** @param row.version the stored version of the row; 0 for a new one */
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
   * Returns a digest of the rows and of what the shop has of them. The digest differs when either changes.
   */
  state(): string {
    return this.#state.copy().digest("base64url");
  }
}

/** Returns a change with cells that are short enough to show. */
export const shortened = ({ column, before, after }: CellChange): CellChange => ({
  column,
  before: cut(before),
  after: cut(after),
});
const cut = (text: string): string =>
  text.length > CELL_SHOWN ? `${text.slice(0, CELL_SHOWN).toWellFormed()}…` : text;
