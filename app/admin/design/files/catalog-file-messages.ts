import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { catalogFiles as source } from "#messages/pt-BR/back-office/products/catalog-files.ts";
import { fileProblems as problemsSource } from "#messages/pt-BR/back-office/products/file-problems.ts";

/** The messages of the import and the export of the catalog. */
export const catalogFileMessages = catalog("back-office", "catalogFiles", source);
/** The messages for the reasons why a line is refused. `file-problem.ts` reads these messages. */
export const fileProblemMessages: Readonly<Record<string, string>> = catalog(
  "back-office",
  "fileProblems",
  problemsSource,
);

addErrorMessages({
  import_changed: () => catalogFileMessages.changed,
  import_refused: ({ problems }) => catalogFileMessages.refused(Number(problems)),
  import_file_missing: () => catalogFileMessages.chooseFile,
  no_such_product_picture: () => catalogFileMessages.imageGone,
});
