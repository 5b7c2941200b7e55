import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { passkeys } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { relyingParty } from "./relying-party.ts";
import type { KnownPasskey } from "./webauthn.server.ts";

/** A passkey as its owner sees it. */
export interface PasskeyView {
  id: string;
  name: string;
  /** Whether its maker keeps a copy, so that a lost device does not lose it. */
  isBackedUp: boolean;
  /** ISO times; null when it was never used. */
  createdAt: string;
  lastUsedAt: string | null;
}

/**
 * The caller's own passkeys, oldest first, and whether the shop's address allows any.
 * @throws SignInRequired
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

/** A person's passkeys as browsers are told of them. */
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
