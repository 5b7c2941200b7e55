import type { BackupProblem } from "#db/values/backup-vocabulary.ts";

/** A destination that stores backups outside the database: a folder, or a bucket. */
export interface BackupPlace {
  /** The destination's address as the back office shows it, without a secret. */
  name: string;
  /**
   * Stores a complete file under a name. The file appears under its name only when its content is complete.
   * @throws PlaceProblem
   */
  put(file: string, name: string, signal?: AbortSignal): Promise<void>;
  /**
   * Fetches a stored file. For a folder, the result is the path of the stored file. For a bucket, the
   * function downloads the stored file to `file`.
   * @returns the path of the fetched file
   * @throws PlaceProblem
   */
  bringBack(name: string, file: string, signal?: AbortSignal): Promise<string>;
  /**
   * Removes a stored file. A missing file is no error.
   * @throws PlaceProblem
   */
  remove(name: string): Promise<void>;
}

/** The destination, or the disk of this machine, reported a problem. */
export class PlaceProblem extends Error {
  readonly problem: BackupProblem;
  /** An error code of the operating system or of the destination, such as ENOSPC. Never a secret. */
  readonly detail: string;
  constructor(problem: BackupProblem, detail: string, cause?: unknown) {
    super(`${problem} ${detail}`, { cause });
    this.name = "PlaceProblem";
    this.problem = problem;
    this.detail = detail;
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const READ_ONLY = new Set(["EROFS", "EACCES", "EPERM"]);

/** Returns the code of a system error. The code is empty for an error that is not a system error. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code)) ? String(error.code) : "";

/** Converts an error of a folder to a `PlaceProblem`. Rethrows errors that do not come from a file system. */
export function folderProblem(error: unknown): PlaceProblem {
  const code = systemCode(error);
  if (code === "") throw error;
  if (FULL.has(code)) return new PlaceProblem("place_full", code, error);
  return new PlaceProblem(READ_ONLY.has(code) ? "place_read_only" : "place_gone", code, error);
}
