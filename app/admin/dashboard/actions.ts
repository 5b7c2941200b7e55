import { z } from "zod";
import { formAction, onIntent } from "#app/form-action.ts";
import { closeAlert } from "#domain/messaging/alerts/active-alerts.ts";
import { migrateInventory } from "#domain/operations/key-management/migrate-inventory.ts";
import { alertMessages } from "./alert-messages.ts";
import { dashboardMessages as words } from "./messages.ts";

/** The actions of /admin, by intent. */
export const dashboardAction = formAction({
  "close-alert": onIntent({
    action: "alerts.close",
    schema: z.object({ id: z.guid() }),
    failed: () => alertMessages.closeFailed,
    run: closeAlert,
    done: () => ({ title: alertMessages.closed }),
  }),
  migrate: onIntent({
    action: "security.migrate-inventory",
    schema: z.object({}),
    failed: () => words.security.migrationFailed,
    unexpected: () => words.security.migrationFailedWhy,
    run: async (caller) => {
      const { migrated, left } = await migrateInventory(caller);
      return {
        toast: { title: words.security.migrated, description: words.security.migratedWhat(migrated, left) },
      };
    },
  }),
});
