import { inTransaction, type Transaction } from "#db/client.server.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { settingsVersion, storedText } from "#domain/settings/settings-version.ts";
import type { SettingName, SiteSettings } from "#domain/settings/site-settings.ts";
import {
  checkedSettings,
  holdSettings,
  type ReadSettings,
  rejectStaleRead,
  type SettingChanges,
  writeSettings,
} from "#domain/settings/write-settings.ts";
import { loosenedBy, moneySettings, toldOf } from "./guarded-settings.ts";
import { dropHeldChange, holdChanges } from "./hold-changes.ts";
import { judgeSettings, type TooLow } from "./judge-change.ts";

export interface SavedSettings {
  /**
   * The names of the changed settings. When a change waits for a confirmation, the list contains the settings
   * that will change after the confirmation.
   */
  names: SettingName[];
  /**
   * Whether the change waits for a confirmation. A change that waits for a confirmation has not written any
   * setting yet.
   */
  isHeld: boolean;
  /** The version that the settings in `read` have after the save. Undefined without `read`. */
  version?: string | undefined;
}

/**
 * Saves either all given settings or none of them (spec B7-22). The system and permitted staff may call the
 * function. `read` is the version of the settings that the user's page contains. The version in `read`
 * prevents lost updates.
 *
 * A setting about money needs a fresh second factor. Two kinds of changes are guarded. The first kind changes
 * exchange rates or the minimum purchase and brings a unit price below the owner's limit. The second kind
 * weakens a limit. A guarded change that a team member makes waits for `confirmChange`. A guarded change that
 * an admin makes applies immediately. Every guarded change raises an alert, whether an admin or a team member
 * makes the change.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws SettingsChanged when a setting in `read` was changed in the meantime.
 * @throws InvalidInput with the name of the first malformed setting.
 */
export async function saveSettings(
  caller: Caller,
  input: { changes: SettingChanges; read?: ReadSettings },
): Promise<SavedSettings> {
  // A command runs on the owner's server, so its changes need no confirmation.
  if (caller.kind === "system")
    return inTransaction(async (tx) => ({
      names: await writeSettings(tx, caller, await holdSettings(tx), input),
      isHeld: false,
    }));
  const staff = requirePermission(caller, "settings.save");
  // The function does not use `audited`, because it raises the alert after it writes the audit row of the
  // settings.
  return inTransaction(async (tx) => {
    const before = await holdSettings(tx);
    await rejectStaleRead(tx, before, input.read);
    const changes = checkedSettings(input.changes);
    const after: SiteSettings = { ...before, ...changes };
    const names = (Object.keys(changes) as SettingName[]).filter(
      (name) => storedText(name, before[name]) !== storedText(name, after[name]),
    );
    if (names.some((name) => moneySettings.has(name))) requirePermission(staff, "settings.save-money");
    const low = await judgeSettings(tx, before, after);
    const loosened = loosenedBy(before, after);
    const isHeld = (low !== null || loosened.length > 0) && staff.role !== "admin";
    const change = { before, after, names, low };
    if (isHeld) await holdSettingChange(tx, staff, change);
    else await writeSettingChange(tx, staff, change);
    await tellAdmins(tx, staff, change, {
      names: [...loosened, ...(isHeld ? [] : toldOf(before, after))],
      isHeld,
    });
    const { read } = input;
    return { names, isHeld, version: read && settingsVersion(isHeld ? before : after, read.names) };
  });
}

interface SettingChange {
  before: SiteSettings;
  after: SiteSettings;
  names: SettingName[];
  low: TooLow | null;
}

async function holdSettingChange(tx: Transaction, staff: Staff, change: SettingChange): Promise<void> {
  const { before, after, names, low } = change;
  const settings = names.toSorted().join(" ");
  const asked = textsOf(after, names);
  await recordAudit(tx, staff, {
    ...{ action: "CHANGE_HELD", table: "site_settings", recordId: settings },
    permission: permissionUsed(staff, "settings.save"),
    details: { before: textsOf(before, names), after: asked },
  });
  const version = settingsVersion(before, names.toSorted());
  await holdChanges(tx, staff, [{ kind: "settings", settings, asked, version, low }]);
}

async function writeSettingChange(tx: Transaction, staff: Staff, change: SettingChange): Promise<void> {
  const { before, after, names, low } = change;
  const settings = names.toSorted().join(" ");
  const changes = Object.fromEntries(names.map((name) => [name, after[name]])) as SettingChanges;
  await writeSettings(tx, staff, before, { changes }, { confirmsRates: low !== null });
  await dropHeldChange(tx, { kind: "settings", settings });
  if (low) await holdChanges(tx, staff, [{ kind: "settings", settings, asked: null, low }]);
}

/**
 * Raises one alert for the limits that a change weakens, and for the payment methods that the change affects.
 */
async function tellAdmins(
  tx: Transaction,
  staff: Staff,
  { before, after }: SettingChange,
  { names, isHeld }: { names: SettingName[]; isHeld: boolean },
): Promise<void> {
  if (names.length === 0) return;
  await triggerSecurityAlert(tx, staff, {
    alertType: "GUARD_LOOSENED",
    severity: "critical",
    table: "site_settings",
    recordId: names.toSorted().join(" "),
    permission: permissionUsed(staff, "settings.save"),
    details: { is_held: isHeld, before: textsOf(before, names), after: textsOf(after, names) },
  });
}

const textsOf = (settings: SiteSettings, names: readonly SettingName[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, storedText(name, settings[name])]));
