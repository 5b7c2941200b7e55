import { z } from "zod";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { closeAlert } from "#domain/messaging/alerts/active-alerts.ts";
import { answerByMail } from "#domain/operations/checklist/answer-by-mail.ts";
import { answerFirstDay } from "#domain/operations/checklist/answer-first-day.ts";
import { confirmKeyFile } from "#domain/operations/checklist/confirm-key-file.ts";
import { hideChecklist } from "#domain/operations/checklist/hide-checklist.ts";
import { removeDemo } from "#domain/operations/demo/remove-demo.ts";
import { migrateInventory } from "#domain/operations/key-management/migrate-inventory.ts";
import { siteSettings } from "#domain/settings/site-settings.ts";
import { dashboardMessages as messages } from "#messages/pt-BR/back-office/dashboard.ts";
import { alertMessages } from "./alert-messages.ts";
import { checklistMessages as checklist } from "./checklist/messages.ts";

/** The actions of /admin, keyed by intent. */
export const dashboardAction = formAction({
  "close-alert": onIntent({
    action: "alerts.close",
    schema: z.object({ id: z.guid() }),
    failed: () => alertMessages.closeFailed,
    run: closeAlert,
    done: () => ({ title: alertMessages.closed }),
  }),
  "answer-first-day": onIntent({
    action: "settings.answer-first-day",
    schema: z.object({
      storeTimeZone: siteSettings.storeTimeZone.read,
      language: siteSettings.language.read,
    }),
    failed: () => checklist.failed,
    run: answerFirstDay,
    done: () => ({ title: checklist.firstDay.done }),
  }),
  "answer-by-mail": onIntent({
    action: "settings.save",
    schema: z.object({}),
    failed: () => checklist.failed,
    run: answerByMail,
    done: () => ({ title: checklist.byMailDone }),
  }),
  "confirm-key-file": onIntent({
    action: "settings.save",
    schema: z.object({}),
    failed: () => checklist.failed,
    run: confirmKeyFile,
    done: () => ({ title: checklist.keyFileDone }),
  }),
  "hide-checklist": onIntent({
    action: "settings.save",
    schema: z.object({}),
    failed: () => checklist.failed,
    run: hideChecklist,
    done: () => ({ title: checklist.hidden }),
  }),
  "remove-demo": onIntent({
    action: "demo.remove",
    schema: z.object({}),
    failed: () => checklist.demo.failed,
    run: removeDemo,
    done: ({ deleted, archived }) => ({
      title: checklist.demo.removed,
      description: checklist.demo.removedWhat(deleted, archived),
    }),
  }),
  migrate: onIntent({
    action: "security.migrate-inventory",
    schema: z.object({}),
    failed: () => messages.security.migrationFailed,
    unexpected: () => messages.security.migrationFailedWhy,
    run: async (caller) => {
      const { migrated, left } = await migrateInventory(caller);
      return {
        toast: {
          title: messages.security.migrated,
          description: messages.security.migratedWhat(migrated, left),
        },
      };
    },
  }),
});
