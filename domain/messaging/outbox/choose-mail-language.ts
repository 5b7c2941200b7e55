import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import type { DocumentLanguage } from "#db/vocabulary.ts";

/**
 * The language to write to a person in, inside the caller's transaction: the one they are using now, which later mails
 * follow as well, or else the one they used last (readings 45).
 */
export async function chooseMailLanguage(
  tx: Transaction,
  userId: string,
  used?: DocumentLanguage,
): Promise<string> {
  const [profile] = await tx
    .select({ locale: profiles.locale })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const kept = profile?.locale ?? "en";
  if (used === undefined || used === kept) return kept;
  await tx.update(profiles).set({ locale: used }).where(eq(profiles.userId, userId));
  return used;
}
