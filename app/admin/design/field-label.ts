import { catalog } from "#messages/catalog.ts";
import { fieldLabels as fieldLabelsSource } from "#messages/pt-BR/back-office/field-labels.ts";

const messages = catalog("back-office", "fieldLabels", fieldLabelsSource);

/**
 * Returns the label that staff see for a stored field. Field names that the shop has defined are translated.
 * Field names that a person has entered stay unchanged.
 */
export function fieldLabel(name: string): string {
  if (name === "raw_data") return messages.wholeText;
  if (name === "code") return messages.code;
  const place = /^field_(\d+)$/.exec(name)?.[1];
  return place ? messages.field(place) : name;
}
