import type { Transaction } from "#db/client.server.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { settingsVersion } from "#domain/settings/settings-version.ts";
import { type SettingName, siteSettings } from "#domain/settings/site-settings.ts";
import { holdSettings, type SettingChanges, writeSettings } from "#domain/settings/write-settings.ts";

/**
 * Writes settings that a second person or an admin has confirmed.
 * @returns false when somebody has changed one of these settings in the meantime
 */
export async function confirmSettings(
  tx: Transaction,
  staff: Staff,
  held: { settings: string; asked: Record<string, unknown>; version: string },
): Promise<boolean> {
  const names = held.settings.split(" ") as SettingName[];
  const before = await holdSettings(tx);
  if (settingsVersion(before, names) !== held.version) return false;
  const changes = Object.fromEntries(
    names.map((name) => [name, siteSettings[name].read.parse(held.asked[name])]),
  ) as SettingChanges;
  await writeSettings(tx, staff, before, { changes }, { confirmsRates: true });
  return true;
}
