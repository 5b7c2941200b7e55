import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { staffQuietHours } from "#db/schema/notices.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

const minutesOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
};

/**
 * Stores the caller's quiet hours. Deletes the stored quiet hours when both times are blank.
 * @param input times such as "22:00" in the shop's time zone
 * @throws SignInRequired when the caller is not a staff user.
 * @throws InvalidInput when only one time is blank, or both times are equal.
 */
export async function chooseQuietHours(
  caller: Caller,
  input: { from: string; until: string },
): Promise<void> {
  const { userId } = requirePermission(caller, "notices.choose");
  const { from, until } = input;
  if (from === "" && until === "") {
    await inTransaction((tx) => tx.delete(staffQuietHours).where(eq(staffQuietHours.userId, userId)));
    return;
  }
  if (from === "" || until === "" || from === until) throw new InvalidInput("until", "malformed");
  const hours = { fromMinute: minutesOf(from), untilMinute: minutesOf(until) };
  await inTransaction((tx) =>
    tx
      .insert(staffQuietHours)
      .values({ userId, ...hours })
      .onConflictDoUpdate({ target: staffQuietHours.userId, set: { ...hours, updatedAt: sql`now()` } }),
  );
}
