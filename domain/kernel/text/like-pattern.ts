/** What was typed, as a LIKE pattern that finds it anywhere: its own % and _ are letters like others. Nothing typed finds all. */
export function likePattern(typed: string): string {
  const plain = typed.replaceAll("\0", "").trim().slice(0, 120);
  return plain === "" ? "%" : `%${plain.replace(/[\\%_]/g, "\\$&")}%`;
}
