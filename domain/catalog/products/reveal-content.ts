import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { createRateLimit, TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { openFields } from "#domain/security/vault/seal.ts";

/** The vault cannot decrypt the content: the key is missing, or the stored bytes are damaged. */
export class ContentUnreadable extends DomainError {
  constructor() {
    super("content_unreadable", 503);
  }
}

const HOUR_SECONDS = 3600;
/**
 * Each staff member can reveal content at most twenty times an hour. The tenth reveal raises an alert
 * (security: B9).
 */
const limit = createRateLimit({
  name: "content_reveal",
  act: "reveal",
  attempts: 20,
  windowSeconds: HOUR_SECONDS,
});
const usual = createRateLimit({ name: "content_reveal_usual", attempts: 9, windowSeconds: HOUR_SECONDS });

/**
 * Decrypts the content of a digital product (spec R34, R46). Commits the audit row before the decryption.
 * @throws SignInRequired, NotPermitted, NotFound, TooManyAttempts, TryAgainLater, ContentUnreadable
 * @throws SecondFactorRequired when there is no fresh second factor
 */
export async function revealContent(
  caller: Caller,
  input: { id: string },
): Promise<{ fields: { name: string; value: string }[] }> {
  const staff = requirePermission(caller, "products.reveal-content");
  if (!isId(input.id)) throw new NotFound("product");
  const [product] = await db
    .select({ sealed: products.contentSealed, names: products.contentFieldNames })
    .from(products)
    .where(eq(products.id, input.id));
  if (!product?.sealed) throw new NotFound("product content");
  await limit.take(staff.userId);
  const isMany = await usual.take(staff.userId).then(
    () => false,
    (rejection: unknown) => {
      if (rejection instanceof TooManyAttempts) return true;
      throw rejection;
    },
  );

  await writeAudited(staff, "products.reveal-content", async (tx) => {
    if (isMany)
      await triggerSecurityAlert(tx, staff, {
        alertType: "MANY_REVEALS",
        severity: "high",
        table: "products",
        recordId: input.id,
      });
    return {
      audit: "ACCOUNT_DATA_DECRYPTED",
      table: "products",
      recordId: input.id,
      details: { fields: product.names },
    };
  });
  try {
    const fields = openFields(product.sealed, { itemId: input.id, productId: input.id });
    return { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) };
  } catch {
    throw new ContentUnreadable();
  }
}
