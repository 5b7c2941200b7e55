import { accessSync, constants, existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Free space in megabytes. When the disk has less free space than this limit, the database will soon be
 * unable to write.
 */
export const FULL_MEGABYTES = 200;

export interface DiskReading {
  /** The number of bytes that this process can still write. */
  free: number;
  isWritable: boolean;
}

/**
 * Reads the free space of the disk that contains a folder. When the folder does not exist, the function reads
 * the disk of the parent folder.
 */
export async function readDisk(folder: string): Promise<DiskReading> {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  let isWritable = true;
  try {
    accessSync(there, constants.W_OK);
  } catch {
    isWritable = false;
  }
  return { free: bavail * bsize, isWritable };
}
