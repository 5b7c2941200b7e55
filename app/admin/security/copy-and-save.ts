import { copyText } from "#app/design-system/copy-text.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { securityMessages as messages } from "./messages.ts";

/** Returns a function that copies a text and shows a toast with the result. */
export function useCopy(): (text: string, message: { title: string; description: string }) => Promise<void> {
  const toast = useToast();
  return async (text, message) => {
    if (await copyText(Promise.resolve(text))) toast(message);
    else toast({ ...messages.copyFailed, variant: "destructive" });
  };
}

/** Downloads a text as a file. */
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
