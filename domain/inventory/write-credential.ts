import type { CredentialFields } from "#domain/security/vault/seal.ts";
import { CredentialRefused } from "#domain/stock/credential-refused.ts";
import { parseCredential } from "#domain/stock/parse-credential.ts";

/**
 * Writes a credential as text for the edit form: the bare text of `raw_data`, else lines of `key: value`,
 * else a JSON object (spec: back-office §5). `parseCredential` reads the text to the same fields.
 */
export function writeCredential(fields: CredentialFields): string {
  const entries = Object.entries(fields);
  const [first] = entries;
  const bare = entries.length === 1 && first?.[0] === "raw_data" ? first[1] : undefined;
  if (bare !== undefined && readsAs(bare, entries)) return bare;
  const lines = entries.map(([name, value]) => `${name}: ${value}`).join("\n");
  return readsAs(lines, entries) ? lines : JSON.stringify(fields, null, 2);
}

function readsAs(text: string, entries: [string, string][]): boolean {
  try {
    return JSON.stringify([...parseCredential(text)]) === JSON.stringify(entries);
  } catch (error) {
    if (error instanceof CredentialRefused) return false;
    throw error;
  }
}
