import { db } from "#db/client.server.ts";
import { siteSettings as rows } from "#db/schema/settings.ts";
import type { Caller } from "#domain/caller.ts";
import { DomainError, InvalidInput } from "#domain/errors.ts";
import { type SettingName, type SiteSettings, siteSettings } from "./site-settings.ts";

/** Somebody without the right to change settings tried to. */
export class SettingsNotPermitted extends DomainError {
  constructor() {
    super("settings_not_permitted", 403);
  }
}

/**
 * Stores one setting; the database announces the change, so that every process shows it within a second.
 * Only the shop itself (a command, the worker) may: no shopper and no visitor.
 * @throws SettingsNotPermitted, InvalidInput naming the setting when its value is refused.
 */
export async function saveSetting<N extends SettingName>(
  caller: Caller,
  input: { name: N; value: SiteSettings[N] },
): Promise<void> {
  if (caller.kind !== "system") throw new SettingsNotPermitted();
  const definition = siteSettings[input.name];
  const value = (definition.write as (value: SiteSettings[N]) => string)(input.value);
  const checked = definition.read.safeParse(value);
  if (!checked.success) throw new InvalidInput(input.name, checked.error.issues[0]?.message ?? "malformed");
  await db
    .insert(rows)
    .values({ key: definition.key, value })
    .onConflictDoUpdate({ target: rows.key, set: { value, updatedAt: new Date() } });
}
