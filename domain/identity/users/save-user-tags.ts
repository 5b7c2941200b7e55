import { and, asc, eq, notInArray } from "drizzle-orm";
import { userTags } from "#db/schema/user-notes.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockOpenUser } from "./lock-open-user.ts";
import { parseTags } from "./note-rules.ts";

/**
 * Replaces the tags of a user. Writes nothing when the tags are unchanged.
 * @param input.tags separated by commas: "vip, atacado".
 * @throws SignInRequired, NotPermitted, NotFound, InvalidInput
 */
export async function saveUserTags(caller: Caller, input: { userId: string; tags: string }): Promise<void> {
  await audited(caller, "users.note", async (tx) => {
    const after = parseTags(input.tags);
    await lockOpenUser(tx, input.userId);
    const own = eq(userTags.userId, input.userId);
    const known = await tx.select({ tag: userTags.tag }).from(userTags).where(own).orderBy(asc(userTags.tag));
    const before = known.map(({ tag }) => tag).sort();
    if (before.join() === after.join()) return { audit: null };
    await tx.delete(userTags).where(after.length > 0 ? and(own, notInArray(userTags.tag, after)) : own);
    if (after.length > 0)
      await tx
        .insert(userTags)
        .values(after.map((tag) => ({ userId: input.userId, tag })))
        .onConflictDoNothing();
    return {
      audit: "USER_TAGS_CHANGED",
      table: "users",
      recordId: input.userId,
      details: { before, after },
    };
  });
}
