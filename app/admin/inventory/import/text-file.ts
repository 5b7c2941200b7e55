/** Whether a file calls itself a .txt (spec: back-office §5); what it holds is the server's to check. */
export function isTextFile(file: { name: string; type: string }): boolean {
  const type = file.type.split(";")[0]?.trim() ?? "";
  return type === "text/plain" || (type === "" && /\.txt$/i.test(file.name));
}
