import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { passkeys } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { relyingParty } from "./relying-party.ts";
import type { KnownPasskey } from "./webauthn.server.ts";

export interface PasskeyView {
  id: string;
  name: string;
  /**
   * Whether the vendor of the device stores a backup of the passkey. With a backup, the user can still use
   * the passkey after the loss of the device.
   */
  isBackedUp: boolean;
  /** ISO times. `lastUsedAt` is null when the passkey was never used. */
  createdAt: string;
  lastUsedAt: string | null;
}

/**
 * Lists the caller's own passkeys, oldest first. `isAvailable` is true when the address of the shop allows
 * passkeys.
 * @throws SignInRequired when the caller is not a staff user.
 */
export async function listPasskeys(
  caller: Caller,
): Promise<{ isAvailable: boolean; passkeys: PasskeyView[] }> {
  const { userId } = requirePermission(caller, "passkeys.view");
  const rows = await rowsOf(userId);
  return {
    isAvailable: relyingParty() !== null,
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      isBackedUp: row.backedUp,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** Lists a user's passkeys in the form that browsers need. */
export async function knownPasskeys(userId: string): Promise<KnownPasskey[]> {
  return (await rowsOf(userId)).map((row) => ({
    id: row.credentialId,
    transports: row.transports.split(",").filter(Boolean),
  }));
}

const rowsOf = (userId: string) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
