import { DomainError } from "#domain/kernel/errors.ts";
import { systemCode } from "./backup-place.ts";

/**
 * A backup could not be written to the disk. The disk is full or read-only, or the process has no permission
 * to write to the disk.
 */
class BackupNotWritten extends DomainError {
  constructor(path: string, code: string) {
    super("backup_not_written", 507, { path, code, isFull: FULL.includes(code) });
  }
}

const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];
const REFUSED = ["EROFS", "EACCES", "EPERM"];

/**
 * Writes a backup file.
 * @throws BackupNotWritten when the disk of `path` does not accept the file
 */
export async function whileWriting<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = systemCode(error);
    if ([...FULL, ...REFUSED].includes(code)) throw new BackupNotWritten(path, code);
    throw error;
  }
}
