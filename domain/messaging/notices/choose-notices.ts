import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { staffNoticeSwitches } from "#db/schema/notices.ts";
import type { StaffNotice } from "#db/values/channel-vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

/**
 * Turns one kind of notice mail on or off for the caller.
 * @throws SignInRequired when the caller is not a staff user.
 */
export async function chooseNotices(
  caller: Caller,
  input: { kind: StaffNotice; isOn: boolean },
): Promise<void> {
  const { userId } = requirePermission(caller, "notices.choose");
  await inTransaction(async (tx) => {
    await tx
      .insert(staffNoticeSwitches)
      .values({ userId, ...input })
      .onConflictDoUpdate({
        target: [staffNoticeSwitches.userId, staffNoticeSwitches.kind],
        set: { isOn: input.isOn, updatedAt: sql`now()` },
      });
  });
}
