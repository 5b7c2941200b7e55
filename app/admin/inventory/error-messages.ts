import { catalogFileMessages } from "#app/admin/design/files/catalog-file-messages.ts";
import { importProblemMessage } from "#app/admin/design/files/import-problems.ts";
import { addErrorMessages } from "#app/request/form-answer.ts";
import { inventoryMessages } from "./messages.ts";

const { errors, states } = inventoryMessages;

addErrorMessages({
  credential_not_taken: ({ reason }) =>
    reason === "is empty"
      ? inventoryMessages.chooseBoth
      : errors.credential(importProblemMessage(String(reason))),
  reading_needed: () => errors.reading_needed,
  answers_needed: () => errors.answers_needed,
  credential_in_doubt: ({ reason }) =>
    errors.credential_in_doubt(
      inventoryMessages.many.questions.reasons[
        reason as keyof typeof inventoryMessages.many.questions.reasons
      ],
    ),
  looks_like_many: ({ items }) => inventoryMessages.looksLikeMany.text(Number(items)),
  already_in_stock: () => errors.already_in_stock,
  item_not_free: ({ state }) => errors.item_not_free(states[state as keyof typeof states].toLowerCase()),
  item_was_delivered: () => errors.item_was_delivered,
  item_changed_meanwhile: () => errors.item_changed_meanwhile,
  item_unreadable: () => errors.item_unreadable,
  delivery_frozen: () => errors.delivery_frozen,
  unknown_product: () => errors.unknown_product,
  not_from_inventory: () => errors.not_from_inventory,
  nothing_new: ({ repeated }) => errors.nothing_new(Number(repeated)),
  import_refused: ({ problems }) => catalogFileMessages.refused(Number(problems)),
  file_too_large: ({ megabytes }) => errors.file_too_large(Number(megabytes)),
});
