import type { MessagesOf } from "#messages/messages-of.ts";
import type { csvExport as source } from "#messages/pt-BR/back-office/csv-export.ts";

export const csvExport: MessagesOf<typeof source> = {
  export: "Export CSV",
  data: "Export data",
  refused: "The export is not possible now. Too many exports in one hour, or the permission changed.",
};
