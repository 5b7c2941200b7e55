import { FULL_MEGABYTES } from "#domain/operations/watching/read-disk.ts";
import { CLOCK_OFF_MS } from "#domain/operations/watching/watch-clocks.ts";
import { distanceOf, plainHost } from "./database-host.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

/**
 * Checks the settings of a process that has already validated each setting. Each single setting is valid, but
 * the combination of the settings can still be wrong.
 */
export async function checkSettings({ settings }: Pick<Examined, "settings">): Promise<Finding> {
  const host = plainHost(new URL(settings.APP_URL));
  const isPublic = distanceOf(host) === "far";
  return settings.APP_ENV === "demo" && isPublic
    ? finding("settings_demo_public", { name: host })
    : finding("settings_ok");
}

const MEGABYTE = 1024 * 1024;
/**
 * When the disk has less free space than this number of megabytes, a person should act. A backup and its
 * restored copy need this free space.
 */
const LOW = 2_048;

/** Checks that the shop can write to the data folder, and that the disk has free space. */
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

const secondsOf = (ms: number) => Math.round(Math.abs(ms) / 1000);

/** Compares the database's clock with the clocks of this machine and of the provider. */
export async function checkClocks({ clocks }: Pick<Examined, "clocks">): Promise<Finding> {
  const { own, provider } = await clocks();
  if (own === undefined) return finding("clocks_unread");
  const isOff = (ahead: number) => Math.abs(ahead) > CLOCK_OFF_MS;
  if (isOff(own)) return finding("clocks_machine", { seconds: secondsOf(own) });
  if (provider !== undefined && isOff(provider))
    return finding("clocks_provider", { seconds: secondsOf(provider) });
  return finding("clocks_ok");
}
