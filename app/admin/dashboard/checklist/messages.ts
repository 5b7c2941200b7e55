import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { checklist as checklistSource } from "#messages/pt-BR/back-office/operations/checklist.ts";

/** The messages of the checklist of a new shop. */
export const checklistMessages = catalog("back-office", "checklist", checklistSource);

addErrorMessages({
  checklist_open: ({ open }) => checklistMessages.stillOpen(Number(open)),
  first_day_answered: () => checklistMessages.firstDay.answered,
});
