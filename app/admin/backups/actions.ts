import { z } from "zod";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { requestBackup } from "#domain/operations/backup/rounds/request-backup.ts";
import { backupMessages as messages } from "./messages.ts";

/** The actions of /admin/backups, keyed by intent. */
export const backupsAction = formAction({
  request: onIntent({
    action: "backups.make",
    schema: z.object({}),
    failed: () => messages.now.failed,
    run: requestBackup,
    done: ({ isNew }) => ({ title: isNew ? messages.now.requested : messages.now.alreadyRequested }),
  }),
});
