/**
 * Puts a text on the clipboard; the text may still be on its way, since browsers allow copying only right at the press.
 * False when the browser refuses. Where the store is opened by plain http there is no clipboard API: then a selection is copied.
 * @throws what `text` is rejected with.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  if (navigator.clipboard && typeof ClipboardItem === "function") {
    const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
    // Both are awaited below; this keeps an early rejection from counting as unhandled.
    blob.catch(() => undefined);
    try {
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      return true;
    } catch {
      await text;
    }
  }
  const value = await text;
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copySelection(value);
  }
}

function copySelection(value: string): boolean {
  const field = document.createElement("textarea");
  const focused = document.activeElement;
  field.value = value;
  field.readOnly = true;
  field.setAttribute("aria-hidden", "true");
  field.className = "fixed top-0 left-0 opacity-0";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
