import { createHmac } from "node:crypto";

/**
 * Returns the `Stripe-Signature` header for `payload`, in the form `t=...,v1=...` with one v1 for each valid
 * secret. `at` is the time of the signature, in real seconds since 1970. The time is real, because receivers
 * compare it with their own clock, which the sandbox cannot change.
 */
export function signatureHeader(payload: string, secrets: readonly string[], at: number): string {
  const signed = `${at}.${payload}`;
  const marks = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(signed).digest("hex")}`);
  return [`t=${at}`, ...marks].join(",");
}
