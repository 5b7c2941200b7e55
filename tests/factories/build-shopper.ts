import { randomUUID } from "node:crypto";
import { db } from "#db/client.server.ts";
import { profiles, sessions, users } from "#db/schema/accounts.ts";
import { NO_ORIGIN, type Shopper } from "#domain/kernel/caller.ts";

/** Builds a signed-in shopper with a user, a profile and a session. The email is confirmed by default. */
export async function buildShopper({
  isVerified = true,
  ip = "",
  email: address,
}: {
  isVerified?: boolean;
  ip?: string;
  email?: string;
} = {}): Promise<Shopper> {
  const userId = randomUUID();
  const sessionId = randomUUID();
  const email = address ?? `shopper-${userId.slice(0, 8)}@example.com`;
  await db.insert(users).values({
    id: userId,
    email,
    passwordHash: "not-a-hash",
    emailVerifiedAt: isVerified ? new Date() : null,
  });
  await db.insert(profiles).values({ userId, email, firstName: "Ana", lastName: "Prado" });
  await db.insert(sessions).values({
    id: sessionId,
    userId,
    tokenHash: Buffer.from(sessionId),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return { kind: "shopper", userId, email, sessionId, origin: { ...NO_ORIGIN, ip } };
}
