import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

/** When the key has all rights, the mode of the key decides the outcome of the check. */
const answers = { sandbox: "payments_sandbox", test: "payments_test", live: "payments_ok" } as const;

/** Checks the provider's key: its mode, and the rights that the shop needs. */
export async function checkPayments({
  provider,
  missingRights,
  readRows,
}: Pick<Examined, "provider" | "missingRights" | "readRows">): Promise<Finding> {
  const { mode, keySetting: name } = provider();
  if (mode === "none") return finding("payments_unset", { name });
  // The newest paid order shows whether the shop takes real money. The column `paid_at` has an index for this
  // query.
  const [paid] = await readRows<{ is_test: boolean }>(
    "select is_test from orders where paid_at is not null order by paid_at desc limit 1",
  );
  if (mode !== "live" && paid?.is_test === false) return finding("payments_test_key", { name });
  const missing = await missingRights();
  if (!missing) return finding("payments_away", { name });
  if (missing.length > 0) return finding("payments_rights", { name, names: missing.join(", ") });
  return finding(answers[mode], { name, code: mode });
}

/**
 * Checks whether a payment page has shown that the provider is the seller of record. The shop learns the
 * seller of record only from payment pages, because the provider does not report the default seller of an
 * account.
 */
export async function checkSeller({
  provider,
  providerSale,
}: Pick<Examined, "provider" | "providerSale">): Promise<Finding | null> {
  if (!providerSale || provider().mode === "none") return null;
  const sale = await providerSale();
  return finding(sale ? `seller_${sale.seen}` : "seller_unknown");
}

/**
 * Checks that the provider sends the shop's events to this shop. The check needs a provider that reports its
 * webhook endpoints.
 */
export async function checkWebhook({
  settings,
  provider,
  webhookEndpoints,
}: Pick<Examined, "settings" | "provider" | "webhookEndpoints">): Promise<Finding | null> {
  const { mode, hasWebhookSecret, webhookPath, keySetting } = provider();
  if (mode === "none") return null;
  const name = `${settings.APP_URL}${webhookPath}`;
  if (!hasWebhookSecret) return finding("webhook_unset", { name });
  if (!webhookEndpoints) return null;
  let endpoints: Awaited<ReturnType<typeof webhookEndpoints>>;
  try {
    endpoints = await webhookEndpoints();
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    return finding("webhook_away", { name: keySetting });
  }
  if (!endpoints) return finding("webhook_hidden", { name });
  // The sandbox sends its events to this machine. The public address does not matter.
  const isOurs = (url: string) =>
    mode === "sandbox" ? new URL(url).pathname === webhookPath : new URL(url).href === new URL(name).href;
  const ours = endpoints.filter(({ url }) => isOurs(url));
  const enabled = ours.filter(({ isEnabled }) => isEnabled);
  if (ours.length === 0) return finding("webhook_missing", { name });
  if (enabled.length === 0) return finding("webhook_disabled", { name });
  const [best] = enabled.sort((a, b) => a.missing.length - b.missing.length);
  return best && best.missing.length > 0
    ? finding("webhook_events", { name, names: best.missing.join(", ") })
    : finding("webhook_ok", { name });
}
