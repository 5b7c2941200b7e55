import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { keyring } from "#domain/security/vault/keyring.ts";
import { env } from "#env";

/**
 * A recommendation to the owner. `count` is the number of affected users or other objects. The number is 0
 * when a recommendation does not count any objects.
 */
export interface Recommendation {
  kind:
    | "admins_without_second_factor"
    | "few_backup_codes"
    | "old_key"
    | "no_mail_server"
    | "no_backups"
    | "test_card_key"
    | "not_https"
    | "open_exceptions";
  count: number;
}

/**
 * When a user has fewer unused backup codes than this number, the page shows a recommendation (spec B9-13).
 */
const CODES_FEW = 3;

/**
 * Lists the recommendations that follow from the state of the shop, most urgent first.
 * @throws SignInRequired, NotPermitted
 */
export async function listRecommendations(caller: Caller): Promise<Recommendation[]> {
  requirePermission(caller, "security.view");
  // Counts the items that are not encrypted under the primary master key. The condition uses < and > instead
  // of <>, because an index does not support <>.
  const { rows } = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from admin_users a where a.is_active and not exists (
      select 1 from second_factors f where f.user_id = a.user_id and f.enabled_at is not null)) as unprotected,
    (select count(*)::int from admin_users a join second_factors f on f.user_id = a.user_id and f.enabled_at is not null
      where a.is_active and (select count(*) from backup_codes b where b.user_id = a.user_id and b.used_at is null)
        < ${CODES_FEW}) as few_codes,
    ((select count(*) from product_inventory where key_version < ${keyring().primary})
      + (select count(*) from product_inventory where key_version > ${keyring().primary}))::int as old_keys,
    (select count(*)::int from exception_queue where resolved_at is null) as exceptions`);
  const figure = (name: string) => Number(rows[0]?.[name] ?? 0);
  const all: [Recommendation["kind"], number, boolean][] = [
    ["not_https", 0, !env.APP_URL.startsWith("https://")],
    ["no_backups", 0, !env.BACKUP_TO],
    ["admins_without_second_factor", figure("unprotected"), figure("unprotected") > 0],
    ["open_exceptions", figure("exceptions"), figure("exceptions") > 0],
    ["test_card_key", 0, !env.PAYMENTS_LIVE],
    ["no_mail_server", 0, !env.SMTP_URL],
    ["few_backup_codes", figure("few_codes"), figure("few_codes") > 0],
    ["old_key", figure("old_keys"), figure("old_keys") > 0],
  ];
  return all.filter(([, , holds]) => holds).map(([kind, count]) => ({ kind, count }));
}
