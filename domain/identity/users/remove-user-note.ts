import { eq } from "drizzle-orm";
import { userNotes } from "#db/schema/user-notes.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";

/** Removes a note about a user. @throws SignInRequired, NotPermitted, NotFound */
export async function removeUserNote(caller: Caller, input: { noteId: string }): Promise<void> {
  await audited(caller, "users.note", async (tx) => {
    if (!isId(input.noteId)) throw new NotFound("note");
    const [removed] = await tx.delete(userNotes).where(eq(userNotes.id, input.noteId)).returning();
    if (!removed) throw new NotFound("note");
    return {
      audit: "USER_NOTE_REMOVED",
      table: "users",
      recordId: removed.userId,
      details: { author: removed.authorId, written_at: removed.createdAt.toISOString() },
    };
  });
}
