import { userNotes } from "#db/schema/user-notes.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockOpenUser } from "./lock-open-user.ts";
import { parseUserNote } from "./note-rules.ts";

/**
 * Adds a staff note about a user. The audit row does not contain the text of the note. The erasure of an
 * account deletes the notes, but never the audit rows.
 * @throws SignInRequired, NotPermitted, NotFound, InvalidInput
 */
export async function addUserNote(caller: Caller, input: { userId: string; note: string }): Promise<void> {
  await audited(caller, "users.note", async (tx, staff) => {
    const body = parseUserNote(input.note);
    await lockOpenUser(tx, input.userId);
    await tx.insert(userNotes).values({ userId: input.userId, authorId: staff.userId, body });
    return {
      audit: "USER_NOTE_ADDED",
      table: "users",
      recordId: input.userId,
      details: { length: body.length },
    };
  });
}
