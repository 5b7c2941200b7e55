import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { heldChanges as heldChangesSource } from "#messages/pt-BR/back-office/held-changes.ts";

/** The messages of changes that wait for a second person's approval. */
export const heldChangeMessages = catalog("back-office", "heldChanges", heldChangesSource);

addErrorMessages({
  own_change: () => heldChangeMessages.own,
  change_outdated: () => heldChangeMessages.outdated,
});
