/**
 * Copies a text to the clipboard. The text can be a pending promise. Browsers allow copying only directly
 * after a click, so the function cannot wait for the text first. Returns false when the browser denies the
 * copying. Over plain http the browser has no clipboard API, so the function selects the text and copies the
 * selection.
 * @throws the rejection of `text`.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  if (navigator.clipboard && typeof ClipboardItem === "function") {
    const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
    // The code below awaits `blob` and `text` only later. Without `catch`, the browser would report an
    // unhandled rejection when a promise fails before the code awaits it.
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
