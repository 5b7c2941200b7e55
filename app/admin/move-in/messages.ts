import { addErrorMessages } from "#app/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { moveIn as moveInSource } from "#messages/pt-BR/back-office/operations/move-in.ts";
import { moveInReason } from "./move-in-reasons.ts";

/** The messages of /admin/trazer. */
export const moveInMessages = catalog("back-office", "moveIn", moveInSource);

addErrorMessages({
  move_in_broken: ({ line, reason }) => moveInMessages.broken(Number(line), moveInReason(String(reason))),
  move_in_refused: ({ problems }) => moveInMessages.notSkipped(Number(problems)),
});
