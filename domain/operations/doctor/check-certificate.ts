import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { plainHost } from "./database-host.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";
import type { CertificateReading } from "./read-certificate.ts";

const DAY_MS = 86_400_000;
/**
 * Certificates are usually renewed 30 days before their end. When fewer days remain, the renewal has probably
 * failed.
 */
const ENDS_SOON_DAYS = 14;

/**
 * Checks the certificate of the public address: its validity period, its host name, and whether browsers
 * trust it.
 */
export async function checkCertificate({
  settings,
  certificate,
}: Pick<Examined, "settings" | "certificate">): Promise<Finding> {
  const url = new URL(settings.APP_URL);
  const name = plainHost(url);
  if (url.protocol !== "https:") return finding("certificate_none", { name });
  let read: CertificateReading;
  try {
    read = await certificate(settings.APP_URL);
  } catch {
    return finding("certificate_unread", { name });
  }
  if (read.state === "name") return finding("certificate_name", { name, names: read.names });
  if (read.state === "untrusted") return finding("certificate_untrusted", { name, code: read.code });
  if (read.state !== "trusted") return finding(`certificate_${read.state}`, { name });
  const days = Math.floor((read.validUntil.getTime() - shopNow()) / DAY_MS);
  return finding(days < ENDS_SOON_DAYS ? "certificate_ends" : "certificate_ok", { name, days });
}
