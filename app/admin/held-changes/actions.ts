import { z } from "zod";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { confirmChange } from "#domain/checkout/held-changes/confirm-change.ts";
import { rejectChange } from "#domain/checkout/held-changes/reject-change.ts";
import { heldChangeMessages as messages } from "./messages.ts";

const decision = z.object({ id: z.guid() });

/** The actions of /admin/confirmacoes, keyed by intent. */
export const heldChangesAction = formAction({
  confirm: onIntent({
    action: "changes.confirm",
    schema: decision,
    run: confirmChange,
    done: () => ({ title: messages.confirmed }),
    failed: () => messages.failed,
  }),
  refuse: onIntent({
    action: "changes.refuse",
    schema: decision,
    run: rejectChange,
    done: () => ({ title: messages.refused }),
    failed: () => messages.failed,
  }),
});
