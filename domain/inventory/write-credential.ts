import type { CredentialFields } from "#domain/security/vault/seal.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { parseCredential } from "#domain/stock/parse-credential.ts";

/**
 * Writes a credential as text for the edit form (spec B5-14). The text is the bare value of `raw_data`, lines
 * of `key: value`, or a JSON object. The function chooses the first form that keeps all fields. When a value
 * is itself JSON, the function writes the value into the JSON object without escaped quotes.
 * `parseCredential` parses the text to the same fields.
 */
export function writeCredential(fields: CredentialFields): string {
  const entries = Object.entries(fields);
  const [first] = entries;
  const bare = entries.length === 1 && first?.[0] === "raw_data" ? first[1] : undefined;
  if (bare !== undefined && readsAs(bare, entries)) return bare;
  const lines = entries.map(([name, value]) => `${name}: ${value}`).join("\n");
  if (readsAs(lines, entries)) return lines;
  const opened = JSON.stringify(
    Object.fromEntries(entries.map(([name, value]) => [name, objectOf(value) ?? value])),
    null,
    2,
  );
  return readsAs(opened, entries) ? opened : JSON.stringify(fields, null, 2);
}

/**
 * Parses a value that contains a JSON object or list, so that a reader sees no escaped quotes. Returns null
 * for any other value.
 */
function objectOf(value: string): object | null {
  if (!/^[{[]/.test(value)) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && JSON.stringify(parsed) === value ? parsed : null;
  } catch {
    return null;
  }
}

function readsAs(text: string, entries: [string, string][]): boolean {
  try {
    return JSON.stringify([...parseCredential(text)]) === JSON.stringify(entries);
  } catch (error) {
    if (error instanceof CredentialRejected) return false;
    throw error;
  }
}
