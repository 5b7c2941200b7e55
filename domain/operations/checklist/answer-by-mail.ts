import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

/**
 * Records that the shop has no support link, because the owner answers by mail only. Without a support link,
 * the support page still shows the shop's mail address.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 */
export async function answerByMail(caller: Caller): Promise<void> {
  requirePermission(caller, "settings.save");
  await saveSetting(caller, { name: "supportByMail", value: true });
}
