import { createHmac } from "node:crypto";

/**
 * Returns the headers of Standard Webhooks 1.0 for one attempt. The headers contain one signature for each
 * secret.
 * @param secrets each is `whsec_` followed by Base64 @param at seconds since 1970, by the database's clock
 */
export function signWebhook(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": signatures.join(" "),
  };
}
