import { z } from "zod";
import type { VoucherMethod } from "#db/values/payment-method-types.ts";
import type { Voucher } from "#domain/payments/provider.ts";

/**
 * Maps next actions of a payment intent to voucher methods. The map contains only the actions for which the
 * shop has messages.
 */
const methodOf: Readonly<Record<string, VoucherMethod>> = {
  pix_display_qr_code: "pix",
  boleto_display_details: "boleto",
  konbini_display_details: "konbini",
  verify_with_microdeposits: "us_bank_account",
};

const ADDRESS_MAX = 2_000;
/**
 * The year 3000 in seconds. Pages do not show a voucher's end time when it is later than the year 3000.
 */
const END_MAX = 32_503_680_000;
const address = z.string().max(ADDRESS_MAX).nullish().catch(null);
const end = z.number().int().positive().max(END_MAX).nullish().catch(null);

/**
 * The details of a next action, which Stripe sends in a field. The name of this field is the type of the
 * action. Different types have different names for the URL and the end time.
 */
const details = z.object({
  hosted_voucher_url: address,
  hosted_instructions_url: address,
  hosted_verification_url: address,
  expires_at: end,
  expires_after: end,
});
const nextAction = z.looseObject({ type: z.string() });

/**
 * Returns what the shopper must still do for a payment intent with the status "requires_action". An unknown
 * or incomplete action becomes a voucher without a URL and an end time, because the shopper must act in any
 * case.
 * @param apiBase the URL of the provider's API. The host of the API can also serve the page of the voucher.
 */
export function voucherOfAction(json: unknown, apiBase: string): Voucher {
  const action = nextAction.safeParse(json).data;
  const type = action?.type ?? "";
  const found = details.safeParse(action?.[type]).data;
  const until = found?.expires_at ?? found?.expires_after;
  return {
    method: Object.hasOwn(methodOf, type) ? (methodOf[type] ?? "other") : "other",
    url: addressOfProvider(
      found?.hosted_voucher_url ?? found?.hosted_instructions_url ?? found?.hosted_verification_url,
      apiBase,
    ),
    until: until ? new Date(until * 1000) : null,
  };
}

/**
 * Returns a URL only when it belongs to the provider. Such a URL uses https and a host of Stripe, or the host
 * of another API server. A server on this machine, such as the sandbox, can use http.
 */
export function addressOfProvider(text: string | null | undefined, apiBase: string): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password) return null;
  const api = new URL(apiBase);
  const isSecure = url.protocol === "https:";
  if (isOfStripe(url)) return isSecure && url.port === "" ? url.href : null;
  if (isOfStripe(api)) return null;
  const isLocal = isLoopback(url) && isLoopback(api);
  if (isLocal) return isSecure || url.protocol === "http:" ? url.href : null;
  return isSecure && url.hostname === api.hostname ? url.href : null;
}

const isOfStripe = ({ hostname }: URL) => hostname === "stripe.com" || hostname.endsWith(".stripe.com");
const isLoopback = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
