/**
 * Converts a search text to a LIKE pattern that matches every text that contains the search text. Escapes %
 * and _ in the text. An empty text matches everything.
 */
export function likePattern(typed: string): string {
  const plain = typed.replaceAll("\0", "").trim().slice(0, 120);
  return plain === "" ? "%" : `%${plain.replace(/[\\%_]/g, "\\$&")}%`;
}
