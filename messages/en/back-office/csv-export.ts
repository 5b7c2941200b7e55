import type { MessagesOf } from "#messages/messages-of.ts";
import type { csvExport as source } from "#messages/pt-BR/back-office/csv-export.ts";

export const csvExport: MessagesOf<typeof source> = {
  export: "Export CSV",
  data: "Export data",
  refused: "The export is not possible now: too many exports in one hour, or your permission changed.",
};
