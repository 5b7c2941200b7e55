import type { ActionFunctionArgs } from "react-router";
import { answerOfImport, partsOf } from "#app/admin/design/files/file-answer.ts";
import { importProblemMessage } from "#app/admin/design/files/import-problems.ts";
import { streamProgress } from "#app/admin/design/files/stream-progress.ts";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { readFields, rejectedAnswer, sentenceOfIssue } from "#app/request/form-answer.ts";
import { readForm } from "#app/request/read-form.ts";
import { IMPORT_FILE_MAX } from "#db/values/limits.ts";
import { countWrite } from "#domain/identity/staff/count-write.ts";
import { onlyReading } from "#domain/inventory/import/find-readings.ts";
import { importInventory } from "#domain/inventory/import/import-inventory.ts";
import { importInput } from "#domain/inventory/import/item-input.ts";
import { previewImport } from "#domain/inventory/import/preview-import.ts";
import { type Caller, requireStaff } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { NotPermitted, staffCan } from "#domain/kernel/permissions.ts";
import { FileTooLarge } from "#domain/stock/errors.ts";
import { sourceName } from "../actions.ts";
import { inventoryMessages as messages } from "../messages.ts";

/**
 * POST: imports many credentials from a file or a pasted text. `preview` returns which items are new, and
 * `import` adds the new items. A long file takes seconds. The response is a stream of progress lines that
 * ends with the result.
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
    const { layout, separator, header, columns, encoding, product, ...rest } = input;
    const { skipRepeated, supplier, unitCost, ...answers } = rest;
    const wanted = { layout, separator, header, columns };
    // The server parses a JSON list completely before it handles the first item, so the number of bytes read
    // says nothing about the progress.
    const isJson = layout === "json" || /^\s*\[/.test(await content.slice(0, 100).text());
    return streamProgress(isJson ? 0 : content.size, async (onRead) => {
      const source: ImportSource = {
        name: sourceName(content.name) || "text",
        open: () => partsOf(content),
        onRead,
        encoding,
      };
      return answerOfImport(
        { intent, report: context.get(answerContext).report, failed: () => messages.failed },
        async () => {
          if (intent === "preview")
            return previewImport(caller, { source, wanted, productSlug: product, answers });
          const reading = await onlyReading(source, wanted);
          const origin = { supplier, unitCost, skipRepeated };
          return runImport(caller, { ...origin, source, reading, productSlug: product, answers });
        },
      );
    });
  } catch (error) {
    const { answer, status } = rejectedAnswer(intent, error, () => messages.failed);
    return Response.json({ answer }, { status, headers: { "Cache-Control": "no-store" } });
  }
}

/** An invalid column name has its own error message. */
const sentenceOfImport = (issue: Parameters<typeof sentenceOfIssue>[0] & { params?: { reason?: string } }) =>
  issue.params?.reason
    ? messages.errors.columns(importProblemMessage(issue.params.reason))
    : sentenceOfIssue(issue);

/** Returns the uploaded file or text. @throws InvalidInput, FileTooLarge */
function contentOf(form: FormData): File {
  const sent = form.get("content");
  const content = typeof sent === "string" ? new File([sent], "") : sent;
  if (!content || content.size === 0) throw new InvalidInput("content", "required");
  if (content.size > IMPORT_FILE_MAX) throw new FileTooLarge("content", IMPORT_FILE_MAX);
  return content;
}

async function runImport(caller: Caller, input: Parameters<typeof importInventory>[1]) {
  const { added, repeated, leftOut, served } = await importInventory(caller, input);
  return { added, repeated, leftOut, served };
}
