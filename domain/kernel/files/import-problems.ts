import { DomainError } from "#domain/kernel/errors.ts";

/**
 * One problem in a file. The reason never repeats content of the file. This content can be a credential.
 */
export interface ImportProblem {
  unit: "line" | "item";
  /** Starts at 1. */
  number: number;
  reason: string;
}

const LISTED = 50;

/** The import rejects the whole file and writes nothing. */
export class ImportRejected extends DomainError {
  /** The first fifty problems, in the order of the file. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;

  /** @param file the name of the file, when the import has several files */
  constructor(
    found: { problems: readonly ImportProblem[]; problemCount: number },
    file?: string | undefined,
  ) {
    super("import_refused", 422, {
      problems: found.problemCount,
      ...(file === undefined ? {} : { file }),
    });
    this.problems = found.problems;
    this.problemCount = found.problemCount;
  }
}

/** The file cannot be read after `line`. */
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

/** Counts every problem of a file and stores the first fifty. */
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

  /** @throws ImportRejected when there is at least one problem. */
  rejectIfAny(file?: string | undefined): void {
    if (this.count === 0) return;
    throw new ImportRejected({ problems: this.inOrder(), problemCount: this.count }, file);
  }

  inOrder(): ImportProblem[] {
    return this.listed.toSorted((a, b) => a.number - b.number);
  }
}

/**
 * The error that ends a dry run. The error rolls the transaction back and contains the result for the caller.
 */
export class DryRunEnd<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super("end of a dry run");
    this.result = result;
  }
}
