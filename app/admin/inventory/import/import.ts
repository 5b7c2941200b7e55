import type { ActionFunctionArgs } from "react-router";
import { answerContext } from "#app/answer.ts";
import { callerContext } from "#app/caller.ts";
import { type FormAnswer, readFields, refusedAnswer, sentenceOfIssue } from "#app/form-answer.ts";
import { readForm } from "#app/read-form.ts";
import { IMPORT_FILE_MAX } from "#db/limits.ts";
import { countWrite } from "#domain/identity/staff/count-write.ts";
import { onlyReading } from "#domain/inventory/import/find-readings.ts";
import { importInventory } from "#domain/inventory/import/import-inventory.ts";
import { importInput } from "#domain/inventory/import/item-input.ts";
import { previewImport } from "#domain/inventory/import/preview-import.ts";
import { type Caller, requireStaff } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { ImportRefused } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { NotPermitted, staffCan } from "#domain/kernel/permissions.ts";
import { FileTooLarge } from "#domain/stock/refusals.ts";
import { sourceName } from "../intents.ts";
import { inventoryMessages as words } from "../messages.ts";
import { problemInWords } from "./problem-words.ts";
import { streamProgress } from "./stream-progress.ts";

const PART_BYTES = 65_536;

/**
 * POST: many credentials at once, from a file or a pasted text. `preview` tells what of it is new, `import` adds it. Both
 * take seconds for a long file, so the answer is a stream of lines: how far the reading is, and at last what came of it.
 */
export const action = Object.assign(answerImport, {
  intents: { preview: "inventory.add", import: "inventory.add" } as const,
});

async function answerImport({ request, context }: ActionFunctionArgs): Promise<Response> {
  const caller = context.get(callerContext);
  const form = await readForm(request);
  const intent = form.get("intent") === "import" ? "import" : "preview";
  try {
    if (!staffCan(requireStaff(caller), "inventory.add")) throw new NotPermitted("inventory.add");
    await countWrite(caller);
    const content = contentOf(form);
    form.delete("content");
    const input = importInput.parse(readFields(form), { error: sentenceOfImport });
    const { layout, separator, header, columns, ...rest } = input;
    const wanted = { layout, separator, header, columns };
    // A JSON list is read whole before its first item: how much was read says nothing then.
    const isJson = layout === "json" || /^\s*\[/.test(await content.slice(0, 100).text());
    return streamProgress(isJson ? 0 : content.size, async (onRead) => {
      const source: ImportSource = {
        name: sourceName(content.name) || "text",
        open: () => partsOf(content),
        onRead,
      };
      return answerOf(intent, context.get(answerContext).report, async () => {
        if (intent === "preview") return previewImport(caller, { source, wanted });
        const reading = await onlyReading(source, wanted);
        return runImport(caller, { ...rest, source, reading, productSlug: input.product });
      });
    });
  } catch (error) {
    const { answer, status } = refusedAnswer(intent, error, () => words.failed);
    return Response.json({ answer }, { status, headers: { "Cache-Control": "no-store" } });
  }
}

/** What is wrong with names of columns has words of its own. */
const sentenceOfImport = (issue: Parameters<typeof sentenceOfIssue>[0] & { params?: { reason?: string } }) =>
  issue.params?.reason ? words.refusals.columns(problemInWords(issue.params.reason)) : sentenceOfIssue(issue);

/** The file or the text that was sent. @throws InvalidInput, FileTooLarge */
function contentOf(form: FormData): File {
  const sent = form.get("content");
  const content = typeof sent === "string" ? new File([sent], "") : sent;
  if (!content || content.size === 0) throw new InvalidInput("content", "required");
  if (content.size > IMPORT_FILE_MAX) throw new FileTooLarge("content", IMPORT_FILE_MAX);
  return content;
}

/** In parts small enough that each is a step of the progress. */
async function* partsOf(content: File): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.size; start += PART_BYTES)
    yield await content.slice(start, start + PART_BYTES).bytes();
}

async function runImport(caller: Caller, input: Parameters<typeof importInventory>[1]) {
  const { added, repeated, served } = await importInventory(caller, input);
  return { added, repeated, served };
}

/** What came of it, as every form of the back office is told. */
async function answerOf(
  intent: string,
  report: (error: unknown) => void,
  work: () => Promise<unknown>,
): Promise<FormAnswer> {
  try {
    return { intent, ok: true, toast: null, result: await work() };
  } catch (error) {
    const refusal =
      error instanceof ImportRefused ? new DomainError(error.code, error.status, error.details) : error;
    if (refusal instanceof DomainError) return refusedAnswer(intent, refusal, () => words.failed).answer;
    report(error);
    return refusedAnswer(intent, new DomainError("failed", 500), () => words.failed).answer;
  }
}
