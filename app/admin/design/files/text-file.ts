/**
 * Returns whether a file has the media type or the name of a .txt file (spec B5-13). The server checks the
 * content of the file.
 */
export function isTextFile(file: { name: string; type: string }): boolean {
  const type = file.type.split(";")[0]?.trim() ?? "";
  return type === "text/plain" || (type === "" && /\.txt$/i.test(file.name));
}
