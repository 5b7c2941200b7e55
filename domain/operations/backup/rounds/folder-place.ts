import { constants, createReadStream, createWriteStream } from "node:fs";
import { access, open, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { type BackupPlace, folderProblem, PlaceProblem } from "./backup-place.ts";

/**
 * A folder as the destination of backups, usually on another disk or machine. The shop never creates the
 * folder. If the shop created the folder, backups would go to the empty mount point of an unmounted disk.
 * @param address `file:/folder`
 */
export function folderPlace(address: string): BackupPlace {
  const folder = resolve(address.slice("file:".length));
  return {
    name: `file:${folder}`,
    async put(file, name, signal) {
      const draft = join(folder, `${name}.partial`);
      try {
        // An interrupted copy of the same backup can have left a file with this name.
        await rm(draft, { force: true });
        await copySynced(file, draft, signal);
        await rename(draft, join(folder, name));
        await syncPath(folder);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw folderProblem(error);
      }
    },
    async bringBack(name) {
      const stored = join(folder, name);
      try {
        if (!(await stat(stored)).isFile()) throw new PlaceProblem("place_gone", "ENOENT");
        await access(stored, constants.R_OK);
      } catch (error) {
        if (error instanceof PlaceProblem) throw error;
        throw folderProblem(error);
      }
      return stored;
    },
    async remove(name) {
      try {
        await access(folder, constants.W_OK);
        await rm(join(folder, name), { force: true });
      } catch (error) {
        throw folderProblem(error);
      }
    },
  };
}

/**
 * Copies a file to a path and waits until its bytes are on the disk.
 * @throws the error of the file system, such as ENOSPC
 */
export async function copySynced(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600 }), { signal });
  await syncPath(to);
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
