import { FULL_MEGABYTES } from "#domain/operations/watching/read-disk.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

const MEGABYTE = 1024 * 1024;
/** Below this a person should act: a backup and its restored copy need space. In megabytes. */
const LOW = 2_048;

/** Checks that the data folder can be written and has free space. */
export async function checkDisk({
  settings,
  readDisk,
}: Pick<Examined, "settings" | "readDisk">): Promise<Finding> {
  const path = settings.HANDOVER_DATA;
  const { free, isWritable } = await readDisk(path);
  const details = { path, megabytes: Math.floor(free / MEGABYTE) };
  if (!isWritable) return finding("disk_read_only", details);
  if (details.megabytes < FULL_MEGABYTES) return finding("disk_full", details);
  return finding(details.megabytes < LOW ? "disk_low" : "disk_ok", details);
}
