import { z } from "zod";
import { mayExport } from "#app/admin/design/export/csv-export.ts";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { resetSecondFactor } from "#domain/identity/second-factor/reset-second-factor.ts";
import { addUserNote } from "#domain/identity/users/add-user-note.ts";
import { blockUser } from "#domain/identity/users/block-user.ts";
import { endUserSessions } from "#domain/identity/users/end-user-sessions.ts";
import { eraseGuest } from "#domain/identity/users/erase-guest.ts";
import { USER_NOTE_MAX } from "#domain/identity/users/note-rules.ts";
import { removeUserNote } from "#domain/identity/users/remove-user-note.ts";
import { saveUserTags } from "#domain/identity/users/save-user-tags.ts";
import { sendPasswordReset } from "#domain/identity/users/send-password-reset.ts";
import { unblockUser } from "#domain/identity/users/unblock-user.ts";
import { REASON_MAX, REASON_MIN } from "#domain/orders/reason.ts";
import { usersMessages } from "#messages/pt-BR/back-office/users.ts";
import { userMessages as messages } from "./user-messages.ts";

const aboutPerson = z.object({ userId: z.string().max(64) });

const blocking = aboutPerson.extend({
  reason: z
    .string()
    .trim()
    .min(REASON_MIN, { error: () => messages.block.reasonMissing })
    .max(REASON_MAX),
});

/** The actions of /admin/usuarios on an account, keyed by intent. */
export const usersAction = formAction({
  "reset-password": onIntent({
    action: "users.reset-password",
    schema: aboutPerson,
    run: sendPasswordReset,
    done: ({ email }) => ({ title: messages.reset.done, description: messages.reset.doneText(email) }),
    failed: () => messages.reset.failed,
  }),
  "end-sessions": onIntent({
    action: "users.end-sessions",
    schema: aboutPerson,
    run: endUserSessions,
    done: ({ sessionsEnded }) => ({
      title: messages.end.done,
      description: messages.end.doneText(sessionsEnded),
    }),
    failed: () => messages.end.failed,
  }),
  block: onIntent({
    action: "users.block",
    schema: blocking,
    run: blockUser,
    done: ({ sessionsEnded }) => ({
      title: messages.block.done,
      description: messages.block.doneText(sessionsEnded),
    }),
    failed: () => messages.block.failed,
  }),
  unblock: onIntent({
    action: "users.unblock",
    schema: aboutPerson,
    run: unblockUser,
    done: () => ({ title: messages.unblock.done }),
    failed: () => messages.unblock.failed,
  }),
  "erase-guest": onIntent({
    action: "users.erase-guest",
    schema: aboutPerson,
    run: eraseGuest,
    done: () => ({ title: messages.erase.done }),
    failed: () => messages.erase.failed,
  }),
  "reset-second-factor": onIntent({
    action: "admins.reset-second-factor",
    schema: z.object({ email: z.string().max(300) }),
    run: resetSecondFactor,
    done: () => ({ title: messages.factor.done }),
    failed: () => messages.factor.failed,
  }),
  note: onIntent({
    action: "users.note",
    schema: aboutPerson.extend({ note: z.string().trim().min(1).max(USER_NOTE_MAX) }),
    run: addUserNote,
    done: () => ({ title: messages.notes.added }),
    failed: () => messages.notes.failed,
  }),
  "remove-note": onIntent({
    action: "users.note",
    schema: z.object({ noteId: z.string().max(64) }),
    run: removeUserNote,
    done: () => ({ title: messages.notes.removed }),
    failed: () => messages.notes.failed,
  }),
  tags: onIntent({
    action: "users.note",
    schema: aboutPerson.extend({ tags: z.string().max(400).default("") }),
    run: saveUserTags,
    done: () => ({ title: messages.notes.tagsSaved }),
    failed: () => messages.notes.failed,
  }),
  "may-export": mayExport("users.export", () => usersMessages.exportFailed),
});
