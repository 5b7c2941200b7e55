import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { deliveryTypes } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isFromInventory } from "#domain/kernel/delivery-types.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { keyring } from "#domain/security/vault/keyring.ts";
import { settingsOf } from "#domain/settings/queries.ts";
import { type SettingName, type SiteSettings, siteSettings } from "#domain/settings/site-settings.ts";
import { hasOwnSupport } from "#domain/settings/support-link.ts";
import { env } from "#env";
import { type ChecklistStep, checklistOf } from "./checklist.ts";
import { type FirstQuestion, openQuestions } from "./first-day.ts";

/** Maximum number of products whose stock the checklist reads. The checklist does not count demo products. */
const PRODUCTS_READ = 200;

interface StateRow extends Record<string, unknown> {
  settings: { key: string; value: string }[];
  has_product: boolean;
  has_stock: boolean;
  has_backup: boolean;
  unprotected: number;
}

export interface Checklist {
  steps: { step: ChecklistStep; isDone: boolean }[];
  isHidden: boolean;
  /** The environment setting that contains the key of the payment provider. */
  providerSetting: string;
  /**
   * The values of the time zone and the language, as long as at least one of the two questions is unanswered.
   * Null otherwise.
   */
  firstDay: (Pick<SiteSettings, FirstQuestion> & { open: FirstQuestion[] }) | null;
}

/** The settings that decide whether steps are done. */
const settingsRead = (
  [
    "siteName",
    "logo",
    "keyFileSaved",
    "checklistHidden",
    "storeTimeZone",
    "language",
    "firstDayAnswered",
    "telegramSupportLink",
    "supportByMail",
  ] as const satisfies readonly SettingName[]
).map((name) => siteSettings[name].key);

/** The delivery types whose products need items in the inventory. */
const inventoryTypes = deliveryTypes.filter((deliveryType) => isFromInventory({ deliveryType }));

/**
 * Reads the checklist of a new shop with one query. The cost of the query does not depend on the size of the
 * shop.
 * @throws SignInRequired, NotPermitted
 */
export async function readChecklist(caller: Caller): Promise<Checklist> {
  requirePermission(caller, "checklist.view");
  const { rows } = await readOnlyDb.execute<StateRow>(sql`
    with own as (
      select p.id, p.delivery_type from products p
      where p.archived_at is null and not exists (select from demo_rows d where d.row_id = p.id)
      order by p.id limit ${PRODUCTS_READ}
    ) select
      coalesce((select json_agg(json_build_object('key', key, 'value', value)) from site_settings
        where key = any(${sql.param(settingsRead)}::text[])), '[]') as settings,
      exists (select from own) as has_product,
      exists (select from own where delivery_type <> all(${sql.param(inventoryTypes)}::text[])
        or exists (select from product_inventory i where i.product_id = own.id)) as has_stock,
      exists (select from admin_audit_log where action_type = 'BACKUP_MADE') as has_backup,
      (select count(*)::int from admin_users a where a.is_active and not exists (
        select from second_factors f where f.user_id = a.user_id and f.enabled_at is not null)) as unprotected`);
  const [row] = rows;
  if (!row) throw new Error("the query of the checklist returned no row");
  const settings = settingsOf(row.settings);
  const { storeTimeZone, language } = settings;
  const open = openQuestions(settings);
  const steps = checklistOf({
    hasSupport: hasOwnSupport(settings),
    questions: open,
    siteName: settings.siteName,
    logo: settings.logo,
    hasOwnProduct: row.has_product,
    hasOwnStock: row.has_stock,
    providerMode: checkoutProvider().connection.mode,
    hasMailServer: Boolean(env.SMTP_URL),
    savedKey: settings.keyFileSaved,
    currentKey: keyring().primary,
    hasBackup: row.has_backup,
    unprotectedAdmins: row.unprotected,
  });
  const firstDay = open.length > 0 ? { storeTimeZone, language, open } : null;
  const { keySetting: providerSetting } = checkoutProvider().connection;
  return { steps, isHidden: settings.checklistHidden, providerSetting, firstDay };
}
