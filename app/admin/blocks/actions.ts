import { z } from "zod";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { addErrorMessages } from "#app/request/form-answer.ts";
import { addBlock } from "#domain/identity/blocks/add-block.ts";
import { liftBlock } from "#domain/identity/blocks/lift-block.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { documentLanguage } from "#messages/language.ts";
import { blockMessages } from "#messages/server/server-messages.ts";

const texts = () => blockMessages[documentLanguage()];
const failed = () => texts().failed;

addErrorMessages({
  already_blocked: () => texts().problems.already_blocked,
  block_covers_staff: () => texts().problems.block_covers_staff,
});

const added = z.object({
  kind: z.string().max(20),
  value: z.string().max(300).default(""),
  reason: z.string().max(600).default(""),
  days: z
    .string()
    .max(4)
    .default("")
    .transform((days) => (days === "" ? null : Number(days))),
});

/** Adds a block. An error message is shown at the invalid field, which is the value or the reason. */
async function addExplained(caller: Caller, input: z.output<typeof added>): Promise<void> {
  try {
    await addBlock(caller, input);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problems: Readonly<Record<string, string>> = texts().problems;
    const isInput = error.code === "invalid_input";
    const field = isInput ? String(error.details.field) : "value";
    const message = isInput
      ? (problems[String(error.details.problem)] ?? problems[field])
      : problems[error.code];
    if (message === undefined) throw error;
    throw new z.ZodError([{ code: "custom", path: [field], message, input }]);
  }
}

/** The actions of /admin/bloqueios, keyed by intent. */
export const blocksAction = formAction({
  add: onIntent({
    action: "blocks.add",
    schema: added,
    failed,
    run: addExplained,
    done: () => ({ title: texts().done.added }),
  }),
  lift: onIntent({
    action: "blocks.lift",
    schema: z.object({ id: z.string().max(64) }),
    failed,
    run: liftBlock,
    done: () => ({ title: texts().done.lifted }),
  }),
});
