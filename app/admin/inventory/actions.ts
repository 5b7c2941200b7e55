import { z } from "zod";
import { isTextFile } from "#app/admin/design/files/text-file.ts";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { ITEM_FILE_MAX } from "#db/values/limits.ts";
import { addItem } from "#domain/inventory/add-item.ts";
import { deleteBatchItems } from "#domain/inventory/delete-batch-items.ts";
import { deleteItem } from "#domain/inventory/delete-item.ts";
import { editItem } from "#domain/inventory/edit-item.ts";
import { findItemByCredential } from "#domain/inventory/find-item-by-credential.ts";
import {
  batchInput,
  credentialInput,
  editItemInput,
  itemInput,
  newItemInput,
  textOfItemFile,
} from "#domain/inventory/import/item-input.ts";
import { openItemForEdit } from "#domain/inventory/open-item-for-edit.ts";
import { quarantineItem } from "#domain/inventory/quarantine-item.ts";
import { releaseFromQuarantine } from "#domain/inventory/release-from-quarantine.ts";
import { reshelveItem } from "#domain/inventory/reshelve-item.ts";
import { retireBatch } from "#domain/inventory/retire-batch.ts";
import { retireItem } from "#domain/inventory/retire-item.ts";
import { revealItem } from "#domain/inventory/reveal-item.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { CredentialNotTaken, FileTooLarge } from "#domain/stock/errors.ts";
import "./error-messages.ts";
import { inventoryMessages as messages } from "./messages.ts";

const failed = () => messages.failed;

/** The titles of the dialogs for errors that ask the user a question, keyed by error code. */
const titles: Record<string, () => string> = {
  looks_like_many: () => messages.looksLikeMany.title,
  credential_in_doubt: () => messages.inDoubt.title,
};

/**
 * The form of one item, with typed text or a .txt file. When the input is missing, the error message is the
 * message from the specification.
 */
const newItem = z
  .object({
    ...newItemInput.shape,
    mode: z.enum(["text", "file"]).default("text"),
    file: z.file().optional(),
  })
  .superRefine(({ product, mode, accountData, file }, context) => {
    const reject = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const hasFile = file !== undefined && file.size > 0;
    if (mode === "file" && file?.name && !isTextFile(file)) reject("file", messages.chooseTxt);
    else if (product === "") reject("product", messages.chooseBoth);
    else if (mode === "file" && !hasFile)
      reject("file", file?.name ? messages.chooseBoth : messages.chooseTxt);
    else if (mode === "text" && accountData.trim() === "") reject("accountData", messages.chooseBoth);
  });

/** Returns the credential of the form. @throws CredentialNotTaken, FileTooLarge */
async function accountDataOf(
  input: z.output<typeof newItem>,
): Promise<{ accountData: string; source: string }> {
  const { mode, file, accountData } = input;
  if (mode !== "file" || !file) return { accountData, source: "text" };
  if (file.size > ITEM_FILE_MAX) throw new FileTooLarge("file", ITEM_FILE_MAX);
  try {
    return { accountData: await textOfItemFile(await file.bytes()), source: sourceName(file.name) };
  } catch (error) {
    throw error instanceof CredentialRejected ? new CredentialNotTaken(error.reason, "file") : error;
  }
}

/** Returns the name of a file for a list, without unsafe characters. */
export const sourceName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .slice(0, 200);

const servedToast = (title: string, served: { delivered: number; partly: number }) => {
  const description = messages.served(served.delivered, served.partly);
  return { toast: description ? { title, description } : { title } };
};

/** All form actions of /admin/inventario. */
export const inventoryAction = formAction({
  add: onIntent({
    action: "inventory.add",
    schema: newItem,
    run: async (caller, input) => {
      const { product, supplier, unitCost, asOne, characters, spreadsheet } = input;
      const answers = { characters, spreadsheet };
      const data = await accountDataOf(input);
      const { served } = await addItem(caller, { product, supplier, unitCost, asOne, answers, ...data });
      return servedToast(messages.added, served);
    },
    failed: ({ code, sentence }) => ({
      title: titles[code]?.() ?? messages.failed,
      description: sentence,
    }),
  }),
  reveal: onIntent({
    action: "inventory.reveal",
    schema: itemInput,
    run: async (caller, input) => ({ result: await revealItem(caller, input) }),
    failed,
  }),
  find: onIntent({
    action: "inventory.find",
    schema: credentialInput,
    run: async (caller, input) => ({ result: await findItemByCredential(caller, input) }),
    failed,
  }),
  open: onIntent({
    action: "inventory.edit",
    schema: itemInput,
    run: async (caller, input) => ({
      result: { itemId: input.itemId, ...(await openItemForEdit(caller, input)) },
    }),
    failed,
  }),
  edit: onIntent({
    action: "inventory.edit",
    schema: editItemInput,
    run: (caller, { characters, spreadsheet, ...input }) =>
      editItem(caller, { ...input, answers: { characters, spreadsheet } }),
    done: () => ({ title: messages.edited }),
    failed: ({ code, sentence }) => ({ title: titles[code]?.() ?? messages.failed, description: sentence }),
  }),
  delete: onIntent({
    action: "inventory.delete",
    schema: itemInput,
    run: deleteItem,
    done: () => ({ title: messages.removed }),
    failed,
  }),
  quarantine: onIntent({
    action: "inventory.quarantine",
    schema: itemInput,
    run: quarantineItem,
    done: () => ({ title: messages.quarantined }),
    failed,
  }),
  release: onIntent({
    action: "inventory.quarantine",
    schema: itemInput,
    run: async (caller, input) => {
      const { served } = await releaseFromQuarantine(caller, input);
      return servedToast(messages.released, served);
    },
    failed,
  }),
  reshelve: onIntent({
    action: "inventory.quarantine",
    schema: itemInput,
    run: async (caller, input) => {
      const { served } = await reshelveItem(caller, input);
      return servedToast(messages.released, served);
    },
    failed,
  }),
  retire: onIntent({
    action: "inventory.quarantine",
    schema: itemInput,
    run: retireItem,
    done: () => ({ title: messages.retired }),
    failed,
  }),
  "retire-batch": onIntent({
    action: "inventory.quarantine",
    schema: batchInput,
    run: retireBatch,
    done: ({ retired }) => ({ title: messages.batchRetired(retired) }),
    failed,
  }),
  "delete-batch": onIntent({
    action: "inventory.delete",
    schema: batchInput,
    run: deleteBatchItems,
    done: ({ deleted }) => ({ title: messages.batchDeleted(deleted) }),
    failed,
  }),
});
