import { createHmac } from "node:crypto";

/**
 * The `Stripe-Signature` header for `payload` at `at` (seconds, real time): `t=...,v1=...`, one v1 a live secret.
 * Real time, because receivers compare it with their own clock, which the sandbox cannot move.
 */
export function signatureHeader(payload: string, secrets: readonly string[], at: number): string {
  const signed = `${at}.${payload}`;
  const marks = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(signed).digest("hex")}`);
  return [`t=${at}`, ...marks].join(",");
}
