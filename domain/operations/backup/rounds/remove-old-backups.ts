import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { BackupPlace } from "./backup-place.ts";
import { deleteRow, listStored } from "./backup-rows.ts";
import { chooseKept } from "./choose-kept.ts";

/** How long a file with a problem stays stored, so that somebody can examine it. */
const WITH_PROBLEM_MS = 7 * 86_400_000;

/**
 * Removes the stored backups that the rule of 7 days, 4 weeks and 12 months does not keep. The rule counts
 * only proven backups. Therefore an unproven backup never displaces a proven backup.
 * @throws PlaceProblem
 */
export async function removeOldBackups(place: BackupPlace): Promise<void> {
  const stored = await listStored(place.name);
  const proven = stored.filter(({ provedAt }) => provedAt !== null);
  const kept = chooseKept(proven, await readSetting("storeTimeZone"));
  for (const { id, name, triedAt, provedAt } of stored) {
    const isOver = provedAt ? !kept.has(id) : shopNow() - triedAt.getTime() > WITH_PROBLEM_MS;
    if (!isOver) continue;
    await place.remove(name);
    await deleteRow(id);
  }
}
