/** Returns whether a file claims to be a .txt (spec B5-13). The server checks its content. */
export function isTextFile(file: { name: string; type: string }): boolean {
  const type = file.type.split(";")[0]?.trim() ?? "";
  return type === "text/plain" || (type === "" && /\.txt$/i.test(file.name));
}
