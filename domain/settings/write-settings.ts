import { desc, eq, inArray, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import { adminUsers, profiles } from "#db/schema/accounts.ts";
import { siteSettings as rows } from "#db/schema/settings.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { permissionUsed } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { readSettings } from "./queries.ts";
import { recordRateChanges } from "./record-rate-changes.ts";
import { settingsVersion, storedText } from "./settings-version.ts";
import { type SettingName, type SiteSettings, siteSettings } from "./site-settings.ts";

/** Maximum length of an old or new value in the audit log, in characters. */
const AUDITED_MAX = 300;

export type SettingChanges = { [N in SettingName]?: SiteSettings[N] };

/**
 * The settings that a page showed for editing, and the version that these settings had when the page was
 * read.
 */
export interface ReadSettings {
  names: readonly SettingName[];
  version: string;
}

/**
 * Somebody else has saved one of the edited settings in the meantime. `details.by` is the name of this user,
 * or empty when the name is unknown.
 */
export class SettingsChanged extends DomainError {
  constructor(by: string) {
    super("settings_changed", 409, { field: "version", by });
  }
}

/** Locks the settings until the transaction ends, and reads them. */
export async function holdSettings(tx: Transaction): Promise<SiteSettings> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`);
  return readSettings(tx);
}

/** @throws SettingsChanged when the version in `read` is outdated. */
export async function rejectStaleRead(
  tx: Transaction,
  held: SiteSettings,
  read: ReadSettings | undefined,
): Promise<void> {
  if (read && settingsVersion(held, read.names) !== read.version)
    throw new SettingsChanged(await lastWriter(tx, read.names));
}

/**
 * Writes the settings whose new values differ from the stored values. One audit row contains the old and new
 * values. The caller's transaction must hold the lock of `holdSettings`. The database notifies every process
 * of the change, so that pages show the new values within a second.
 * @param confirmsRates whether new exchange rates are confirmed; later rates are compared with confirmed
 * rates
 * @returns the names of the changed settings.
 * @throws SettingsChanged when the version in `read` is outdated.
 * @throws InvalidInput with the name of the first malformed setting.
 */
export async function writeSettings(
  tx: Transaction,
  caller: Caller,
  held: SiteSettings,
  { changes, read }: { changes: SettingChanges; read?: ReadSettings | undefined },
  { confirmsRates }: { confirmsRates: boolean } = { confirmsRates: caller.kind === "system" },
): Promise<SettingName[]> {
  await rejectStaleRead(tx, held, read);
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const name of Object.keys(changes) as SettingName[]) {
    const text = checkedText(name, changes[name]);
    const { key } = siteSettings[name];
    const was = storedText(name, held[name]);
    if (text === was) continue;
    before[name] = was.slice(0, AUDITED_MAX);
    after[name] = text.slice(0, AUDITED_MAX);
    const set = { value: text, updatedAt: sql`now()`, updatedBy: writerOf(caller) };
    await tx
      .insert(rows)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: rows.key, set });
  }
  const changed = Object.keys(after) as SettingName[];
  if (after.currencyRates !== undefined && changes.currencyRates)
    await recordRateChanges(tx, { before: held.currencyRates, after: changes.currencyRates }, confirmsRates);
  // This function does not use `audited`, because several use cases share this transaction, and a system
  // caller needs no permission.
  if (changed.length > 0)
    await recordAudit(tx, caller, {
      action: "SETTINGS_SAVED",
      table: "site_settings",
      recordId: changed.map((name) => siteSettings[name].key).join(" "),
      ...(caller.kind === "staff" ? { permission: permissionUsed(caller, "settings.save") } : {}),
      details: { before, after },
    });
  return changed;
}

/**
 * Checks the values of settings with the schemas that also read the stored values, and returns the checked
 * values.
 * @throws InvalidInput with the name of the first malformed setting.
 */
export function checkedSettings(changes: SettingChanges): SettingChanges {
  return Object.fromEntries(
    (Object.keys(changes) as SettingName[]).map((name) => [
      name,
      siteSettings[name].read.parse(checkedText(name, changes[name])),
    ]),
  );
}

/**
 * Checks a value with the schema that also reads the stored text. Returns the text to store for this value.
 */
function checkedText(name: SettingName, value: unknown): string {
  const checked = siteSettings[name].read.safeParse(storedText(name, value as never));
  if (!checked.success) throw new InvalidInput(name, checked.error.issues[0]?.message ?? "malformed");
  return storedText(name, checked.data as never);
}

const writerOf = (caller: Caller): string | null => (caller.kind === "staff" ? caller.userId : null);

async function lastWriter(tx: Transaction, names: readonly SettingName[]): Promise<string> {
  const [last] = await tx
    .select({ admin: adminUsers.fullName, first: profiles.firstName, last: profiles.lastName })
    .from(rows)
    .leftJoin(adminUsers, eq(adminUsers.userId, rows.updatedBy))
    .leftJoin(profiles, eq(profiles.userId, rows.updatedBy))
    .where(
      inArray(
        rows.key,
        names.map((name) => siteSettings[name].key),
      ),
    )
    .orderBy(desc(rows.updatedAt))
    .limit(1);
  return last?.admin || `${last?.first ?? ""} ${last?.last ?? ""}`.trim();
}
