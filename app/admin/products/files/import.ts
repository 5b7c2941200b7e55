import type { ActionFunctionArgs } from "react-router";
import { catalogFileMessages as messages } from "#app/admin/design/files/catalog-file-messages.ts";
import { answerOfImport, partsOf } from "#app/admin/design/files/file-answer.ts";
import { streamProgress } from "#app/admin/design/files/stream-progress.ts";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { rejectedAnswer } from "#app/request/form-answer.ts";
import { readForm } from "#app/request/read-form.ts";
import { ImageRejected } from "#domain/catalog/images/image-kind.ts";
import { uploadImage } from "#domain/catalog/images/upload-image.ts";
import { importFiles, previewFiles, type ShopFiles } from "#domain/checkout/shop-files/import-files.ts";
import { countWrite } from "#domain/identity/staff/count-write.ts";
import { type Caller, requireStaff } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import {
  type FileChoicesInput,
  fileChoicesFields,
  fileChoicesInput,
} from "#domain/kernel/files/file-choices-input.ts";
import type { FileReport } from "#domain/kernel/files/file-report.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { NotPermitted, staffCan } from "#domain/kernel/permissions.ts";
import { parseSentFiles, type SentFile } from "./sent-files.ts";

const intents = {
  pictures: "pictures.upload",
  preview: "products.import",
  import: "products.import",
} as const;
type Intent = keyof typeof intents;
const CHOICES = Object.keys(fileChoicesFields);
type Counts = Pick<FileReport, "created" | "updated" | "unchanged">;

/**
 * POST: handles the steps of a catalog import from files. `pictures` stores some image files. `preview`
 * returns the changes that a file of products and a file of coupons would make, and `import` makes these
 * changes. The response streams progress lines and finally the result, because a long file takes seconds.
 */
export const action = Object.assign(answerFiles, { intents });

async function answerFiles({ request, context }: ActionFunctionArgs): Promise<Response> {
  const caller = context.get(callerContext);
  const form = await readForm(request);
  const intent = intentOf(form.get("intent"));
  try {
    const needed = intents[intent];
    if (!staffCan(requireStaff(caller), needed)) throw new NotPermitted(needed);
    await countWrite(caller);
    const { report } = context.get(answerContext);
    if (intent === "pictures") {
      const sent = form.getAll("picture").filter((file) => file instanceof File);
      return streamProgress(sent.length, (onRead) =>
        answerOfImport({ intent, report, failed: () => messages.failed }, () =>
          storePictures(caller, sent, () => onRead(1)),
        ),
      );
    }
    const files = filesOf(form);
    const choices = fileChoicesInput.parse(Object.fromEntries(CHOICES.map((name) => [name, form.get(name)])));
    const sent = parseSentFiles(textOf(form, "pictures"));
    const size = files.reduce((sum, { content }) => sum + content.size, 0);
    return streamProgress(size, (onRead) =>
      answerOfImport({ intent, report, failed: () => messages.failed }, async () => {
        const given = { ...shopFilesOf(files, onRead, choices), sent };
        if (intent === "preview") return previewFiles(caller, given);
        const { catalog, coupons } = await importFiles(caller, { ...given, seen: textOf(form, "seen") });
        return { catalog: catalog && countsOf(catalog), coupons: coupons && countsOf(coupons) };
      }),
    );
  } catch (error) {
    const { answer, status } = rejectedAnswer(intent, error, () => messages.failed);
    return Response.json({ answer }, { status, headers: { "Cache-Control": "no-store" } });
  }
}

const intentOf = (given: FormDataEntryValue | null): Intent =>
  given === "pictures" || given === "import" ? given : "preview";
const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");
const countsOf = ({ created, updated, unchanged }: Counts): Counts => ({ created, updated, unchanged });

/** Thrown when the request contains neither a file of products nor a file of coupons. */
class ImportFileMissing extends DomainError {
  constructor() {
    super("import_file_missing", 422, { field: "products" });
  }
}

/** Returns the sent files. @throws ImportFileMissing */
function filesOf(form: FormData): { part: "products" | "coupons"; content: File }[] {
  const found = (["products", "coupons"] as const).flatMap((part) => {
    const content = form.get(part);
    return content instanceof File && content.size > 0 ? [{ part, content }] : [];
  });
  if (found.length === 0) throw new ImportFileMissing();
  return found;
}

function shopFilesOf(
  files: ReturnType<typeof filesOf>,
  onRead: (bytes: number) => void,
  { encoding, ...choices }: FileChoicesInput,
): ShopFiles {
  const sourceOf = (part: "products" | "coupons"): ImportSource | undefined => {
    const content = files.find((file) => file.part === part)?.content;
    return content && { name: content.name, open: () => partsOf(content), onRead, encoding };
  };
  const source = sourceOf("products");
  return {
    catalog: source && { source, format: /\.json$/i.test(source.name) ? "json" : "csv" },
    ...{ coupons: sourceOf("coupons"), choices },
  };
}

/**
 * Stores image files one after the other. When a file is not an image, the response reports this file, and
 * the other files are still stored.
 */
async function storePictures(
  caller: Caller,
  files: readonly File[],
  onStored: () => void,
): Promise<SentFile[]> {
  const sent: SentFile[] = [];
  for (const file of files) {
    try {
      const content = new Uint8Array(await file.arrayBuffer());
      const { address } = await uploadImage(caller, { content, name: file.name });
      sent.push({ name: file.name, address });
    } catch (error) {
      if (!(error instanceof ImageRejected)) throw error;
      sent.push({ name: file.name, problem: error.problem });
    }
    onStored();
  }
  return sent;
}
