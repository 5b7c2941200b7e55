import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { readChecklist } from "./read-checklist.ts";

/** The checklist has open steps. `details.open` is the number of open steps. */
export class ChecklistOpen extends DomainError {
  constructor(open: number) {
    super("checklist_open", 409, { open });
  }
}

/**
 * Hides the checklist for all staff after every step is done.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 * @throws ChecklistOpen while a step is open
 */
export async function hideChecklist(caller: Caller): Promise<void> {
  requirePermission(caller, "settings.save");
  const { steps } = await readChecklist(caller);
  const open = steps.filter(({ isDone }) => !isDone).length;
  if (open > 0) throw new ChecklistOpen(open);
  await saveSetting(caller, { name: "checklistHidden", value: true });
}
