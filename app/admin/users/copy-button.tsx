import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { userMessages } from "./user-messages.ts";

/** How long "copied" is shown, in milliseconds. */
const SHOWN_MS = 2_000;

/** Copies a text and shows the result for two seconds. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copy, copied } = userMessages.details;
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={`${copy} ${what}`}
      className="grid size-7 shrink-0 place-items-center rounded-6 text-ink-2 hover:bg-surface-2"
      onClick={() => {
        navigator.clipboard?.writeText(text).then(
          () => setCopied(true),
          () => undefined,
        );
      }}
    >
      <Icon aria-hidden="true" size={15} />
      <span role="status" className="sr-only">
        {isCopied ? copied : ""}
      </span>
    </button>
  );
}
