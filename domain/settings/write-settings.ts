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
import { settingsVersion, storedText } from "./settings-version.ts";
import { type SettingName, type SiteSettings, siteSettings } from "./site-settings.ts";

/** Of a long text the audit log keeps this many characters. */
const AUDITED_MAX = 300;

export type SettingChanges = { [N in SettingName]?: SiteSettings[N] };

/** What a page had read when somebody began to edit it. */
export interface ReadSettings {
  names: readonly SettingName[];
  version: string;
}

/** Somebody else saved one of these settings in the meantime; `details.by` is their name, empty when unknown. */
export class SettingsChanged extends DomainError {
  constructor(by: string) {
    super("settings_changed", 409, { field: "version", by });
  }
}

/** Everything as it is now, until the transaction ends: nobody else writes settings meanwhile. */
export async function holdSettings(tx: Transaction): Promise<SiteSettings> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`);
  return readSettings(tx);
}

/**
 * Writes several settings in the caller's transaction, which must hold them (`holdSettings`): only those that differ, with
 * one audit row of what was and what is. The database announces the change, so that every process shows it within a
 * second. Answers the names that changed.
 * @throws SettingsChanged where `read` is not what is stored; InvalidInput naming the first setting that is refused.
 */
export async function writeSettings(
  tx: Transaction,
  caller: Caller,
  held: SiteSettings,
  { changes, read }: { changes: SettingChanges; read?: ReadSettings | undefined },
): Promise<SettingName[]> {
  if (read && settingsVersion(held, read.names) !== read.version)
    throw new SettingsChanged(await lastWriter(tx, read.names));
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const name of Object.keys(changes) as SettingName[]) {
    const text = checkedText(name, changes[name]);
    const { key } = siteSettings[name];
    const was = storedText(name, held[name]);
    if (text === was) continue;
    before[name] = was.slice(0, AUDITED_MAX);
    after[name] = text.slice(0, AUDITED_MAX);
    const set = { value: text, updatedAt: new Date(), updatedBy: writerOf(caller) };
    await tx
      .insert(rows)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: rows.key, set });
  }
  const changed = Object.keys(after) as SettingName[];
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

/** A value as it is stored, checked by the rule it will be read by. */
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
