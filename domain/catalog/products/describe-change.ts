import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { fieldKeys, fieldOf } from "#domain/catalog/fields/product-fields.ts";

/** Maximum length of a text in an audit row. The beginning is enough to recognize the text. */
const TEXT_MAX = 200;

/**
 * Returns the old and new values of changed fields for the audit log, with the field names of the
 * specification (spec B3-20). For new content the audit row says only "replaced".
 */
export function describeChange(before: ProductRow | undefined, after: ProductRow): Record<string, unknown> {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const key of fieldKeys) {
    const { csv, audit: name = csv, column = key as keyof ProductRow } = fieldOf(key);
    if (name === null) continue;
    if (before && JSON.stringify(before[column]) === JSON.stringify(after[column])) continue;
    if (before) was[name] = shorten(before[column]);
    is[name] = shorten(after[column]);
  }
  const hasNewContent =
    after.contentSealed !== null && !(before?.contentSealed?.equals(after.contentSealed) ?? false);
  return {
    ...(before ? { before: was } : {}),
    after: is,
    ...(hasNewContent ? { content: "replaced" } : {}),
    ...(before?.contentSealed && !after.contentSealed ? { content: "removed" } : {}),
  };
}

const shorten = (value: unknown): unknown =>
  typeof value === "string" && value.length > TEXT_MAX
    ? `${value.slice(0, TEXT_MAX).toWellFormed()}…`
    : value;
