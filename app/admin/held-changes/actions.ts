import { z } from "zod";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { confirmChange } from "#domain/checkout/held-changes/confirm-change.ts";
import { refuseChange } from "#domain/checkout/held-changes/refuse-change.ts";
import { heldChangeMessages as words } from "./messages.ts";

const decision = z.object({ id: z.guid() });

/** The actions of /admin/confirmacoes, by intent. */
export const heldChangesAction = formAction({
  confirm: onIntent({
    action: "changes.confirm",
    schema: decision,
    run: confirmChange,
    done: () => ({ title: words.confirmed }),
    failed: () => words.failed,
  }),
  refuse: onIntent({
    action: "changes.refuse",
    schema: decision,
    run: refuseChange,
    done: () => ({ title: words.refused }),
    failed: () => words.failed,
  }),
});
