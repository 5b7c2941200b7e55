import { formAction, onIntent } from "#app/request/form-action.ts";
import { addErrorMessages } from "#app/request/form-answer.ts";
import { moveIn } from "#domain/catalog/import/moving-in/move-in.ts";
import {
  MOVE_IN_BYTES_MAX,
  type MoveInInput,
  moveInInput,
} from "#domain/catalog/import/moving-in/move-in-input.ts";
import { parseShop } from "#domain/catalog/import/moving-in/parse-shop.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { BrokenFile, ImportRejected } from "#domain/kernel/files/import-problems.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { FileTooLarge } from "#domain/stock/errors.ts";
import { moveInMessages as messages } from "#messages/pt-BR/back-office/operations/move-in.ts";
import { moveInReason } from "./move-in-reasons.ts";
import { type MoveInShown, shownOf } from "./move-in-shown.ts";

addErrorMessages({
  move_in_broken: ({ line, reason }) => messages.broken(Number(line), moveInReason(String(reason))),
  move_in_refused: ({ problems }) => messages.notSkipped(Number(problems)),
});

/** The actions of /admin/trazer: the preview of another shop's files, and the import of the same files. */
export const moveInAction = formAction({
  preview: onIntent({
    action: "shop.preview-move-in",
    schema: moveInInput,
    failed: () => messages.failed,
    run: async (caller, input) => ({ result: await moveFiles(caller, input, true) }),
  }),
  import: onIntent({
    action: "shop.move-in",
    schema: moveInInput,
    failed: () => messages.failed,
    run: async (caller, input) => ({
      result: await moveFiles(caller, input, false),
      toast: { title: messages.done },
    }),
  }),
});

async function moveFiles(caller: Caller, input: MoveInInput, dryRun: boolean): Promise<MoveInShown> {
  const { source, files, images, rate, delivery, language, skipRefused, encoding, decimal, dates } = input;
  const bytes = [...files, ...images].reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOVE_IN_BYTES_MAX) throw new FileTooLarge("files", MOVE_IN_BYTES_MAX);
  const byName = new Map(images.map((image) => [image.name, image]));
  try {
    const shop = await parseShop(
      source,
      files.map((file) => ({ ...sourceOf(file), encoding })),
      {
        rate,
        delivery,
        language,
        zone: await readSetting("storeTimeZone"),
        now: new Date(),
        choices: { decimal, dates },
      },
    );
    const given = {
      paths: [...byName.keys()],
      read: async (name: string) => new Uint8Array((await byName.get(name)?.arrayBuffer()) ?? []),
    };
    return shownOf(await moveIn(caller, { source, shop, images: given, dryRun, skipRefused }));
  } catch (error) {
    if (error instanceof BrokenFile)
      throw new DomainError("move_in_broken", 422, {
        line: error.line,
        reason: error.reason,
        field: "files",
      });
    if (error instanceof ImportRejected)
      throw new DomainError("move_in_refused", 422, { problems: error.problemCount, field: "skipRefused" });
    throw error;
  }
}

const sourceOf = (file: File) => ({
  name: file.name,
  async *open() {
    yield new Uint8Array(await file.arrayBuffer());
  },
});
