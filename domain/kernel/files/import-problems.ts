import { DomainError } from "#domain/kernel/errors.ts";

/** What is wrong at one place of a file. The reason never repeats the file's content: it may be a credential. */
export interface ImportProblem {
  unit: "line" | "item";
  /** Starts at 1. */
  number: number;
  reason: string;
}

const LISTED = 50;

/** The whole file is refused; nothing of it was written. */
export class ImportRefused extends DomainError {
  /** The first fifty, in the order of the file. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;

  constructor(found: ProblemList) {
    super("import_refused", 422, { problems: found.count });
    this.problems = found.listed;
    this.problemCount = found.count;
  }
}

/** The file cannot be read beyond this place. */
export class BrokenFile extends Error {
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.name = "BrokenFile";
    this.line = line;
    this.reason = reason;
  }
}

/** Counts every problem of a file and keeps the first fifty. */
export class ProblemList {
  readonly listed: ImportProblem[] = [];
  count = 0;
  readonly #unit: ImportProblem["unit"];

  constructor(unit: ImportProblem["unit"]) {
    this.#unit = unit;
  }

  add(number: number, reason: string, unit = this.#unit): void {
    this.count++;
    if (this.listed.length < LISTED) this.listed.push({ unit, number, reason });
  }

  /** @throws ImportRefused when there is any problem. */
  refuseIfAny(): void {
    if (this.count === 0) return;
    this.listed.sort((a, b) => a.number - b.number);
    throw new ImportRefused(this);
  }
}

/** Ends a dry run: the transaction is rolled back, and the result comes out. */
export class DryRunEnd<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super("end of a dry run");
    this.result = result;
  }
}
