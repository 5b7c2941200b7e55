import { COMPARISONS_PER_HOUR } from "#db/values/limits.ts";
import { recordDenial } from "#domain/identity/second-factor/record-attempt.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { createRateLimit, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";

const perHour = createRateLimit({
  name: "inventory_comparison",
  act: "access",
  attempts: COMPARISONS_PER_HOUR,
  windowSeconds: 3600,
});

/**
 * Counts and records one comparison. A comparison tells a user how many of their credentials the stock
 * contains. Call the function before the server sends the result of the comparison. If the audit row could
 * not be written, the numbers must not leave the server.
 * @param limit the counter; tests pass a counter that fails.
 * @throws TooManyAttempts after 120 comparisons in an hour.
 * @throws TryAgainLater when the counter is unavailable.
 */
export async function recordComparison(
  staff: Staff,
  seen: { at: "preview" | "import" | "item"; product: string; fresh: number; repeated: number },
  limit: RateLimit = perHour,
): Promise<void> {
  const used = await limit
    .take(staff.userId)
    .catch((error: unknown) =>
      recordDenial(staff, { action: "inventory.compare", subject: staff.userId }, error),
    );
  await writeAudited(staff, "inventory.add", async () => ({
    audit: "INVENTORY_COMPARED",
    table: "product_inventory",
    recordId: "",
    details: { ...seen, in_this_hour: used },
  }));
}
