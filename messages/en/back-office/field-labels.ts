import type { MessagesOf } from "#messages/messages-of.ts";
import type { fieldLabels as source } from "#messages/pt-BR/back-office/field-labels.ts";

export const fieldLabels: MessagesOf<typeof source> = {
  wholeText: "Text",
  code: "Code",
  field: (place: string) => `Field ${place}`,
};
