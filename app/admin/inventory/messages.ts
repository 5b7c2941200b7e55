import { addRefusals } from "#app/form-answer.ts";
import { inBothLanguages } from "#app/languages/translated.ts";
import { problemInWords } from "./import/problem-words.ts";
import { inventoryEnglish } from "./words.en.ts";
import { inventoryPortuguese } from "./words.pt.ts";

/** The messages of /admin/inventario (spec: back-office §2 Inventory, §5, §8). */
export const inventoryMessages = inBothLanguages(inventoryPortuguese, inventoryEnglish);

const { refusals, states } = inventoryMessages;

addRefusals({
  credential_not_taken: ({ reason }) =>
    reason === "is empty"
      ? inventoryMessages.chooseBoth
      : refusals.credential(problemInWords(String(reason))),
  reading_needed: () => refusals.reading_needed,
  looks_like_many: ({ items }) => inventoryMessages.looksLikeMany.words(Number(items)),
  already_in_stock: () => refusals.already_in_stock,
  item_not_free: ({ state }) => refusals.item_not_free(states[state as keyof typeof states].toLowerCase()),
  item_was_delivered: () => refusals.item_was_delivered,
  item_changed_meanwhile: () => refusals.item_changed_meanwhile,
  item_unreadable: () => refusals.item_unreadable,
  delivery_frozen: () => refusals.delivery_frozen,
  unknown_product: () => refusals.unknown_product,
  not_from_inventory: () => refusals.not_from_inventory,
  nothing_new: ({ repeated }) => refusals.nothing_new(Number(repeated)),
  import_refused: ({ problems }) => refusals.import_refused(Number(problems)),
  file_too_large: ({ megabytes }) => refusals.file_too_large(Number(megabytes)),
});
