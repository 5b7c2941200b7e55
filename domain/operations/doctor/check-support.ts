import { senderAddress } from "#domain/messaging/email/sender-address.ts";
import { settingsOf } from "#domain/settings/queries.ts";
import { siteSettings } from "#domain/settings/site-settings.ts";
import { hasSupportLink } from "#domain/settings/support-link.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

/** Checks that the owner has entered a support link, or has decided to answer by mail only. */
export async function checkSupport({
  settings,
  readRows,
}: Pick<Examined, "settings" | "readRows">): Promise<Finding> {
  const { telegramSupportLink: link, supportByMail: mail } = siteSettings;
  const rows = await readRows<{ key: string; value: string }>(
    "select key, value from site_settings where key in ($1, $2)",
    [link.key, mail.key],
  );
  const shop = settingsOf(rows);
  if (hasSupportLink(shop)) return finding("support_ok", { name: shop.telegramSupportLink });
  return finding(shop.supportByMail ? "support_mail" : "support_unset", {
    name: senderAddress(settings.MAIL_FROM),
  });
}
