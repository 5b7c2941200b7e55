import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

const IN_MEMORY = "/dev/shm";
const NEEDED = 6 * 1024 ** 3;

/**
 * On a Linux machine with 6 GB of free memory, puts the temporary folders of this process and its children in
 * memory. A test run creates hundreds of databases. On a disk, the file system would need more time for these
 * databases than PostgreSQL needs. The function does not change TMPDIR when it is already set.
 */
export function keepTemporaryFoldersInMemory(): void {
  if (!process.env.TMPDIR && hasRoomInMemory()) process.env.TMPDIR = IN_MEMORY;
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .findLast(([, folder]) => folder === IN_MEMORY);
    // The tests start copies of PostgreSQL's programs in the temporary folder, so this folder must allow
    // programs to run.
    if (!mount || mount[3]?.split(",").includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) >= NEEDED;
  } catch {
    return false;
  }
}
