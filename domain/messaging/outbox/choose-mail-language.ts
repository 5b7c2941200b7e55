import { eq } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import type { DocumentLanguage } from "#messages/languages.ts";

/**
 * Returns the language for mails to a user. When the current language of the user is known, the function
 * returns this language. When the current language is unknown, the function returns the language that the
 * user used last (spec R45). Saves the current language for later mails, in the caller's transaction.
 */
export async function chooseMailLanguage(
  tx: Queryable,
  userId: string,
  used?: DocumentLanguage,
): Promise<string> {
  const [profile] = await tx
    .select({ locale: profiles.locale })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const saved = profile?.locale ?? "en";
  if (used === undefined || used === saved) return saved;
  await tx.update(profiles).set({ locale: used }).where(eq(profiles.userId, userId));
  return used;
}
