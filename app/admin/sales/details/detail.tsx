import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { copyText } from "#app/design-system/copy-text.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { detailsMessages as messages } from "#messages/pt-BR/back-office/sales/sale-details.ts";

const COPIED_MS = 2_000;

/** A name and a value in a list. `copy` adds a button that copies an id. */
export function Detail({
  name,
  copy,
  children,
}: {
  name: string;
  copy?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex items-start justify-between gap-4 border-b border-line py-1 last:border-b-0">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="m-0 flex min-w-0 items-start gap-1 text-right">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        {copy && <CopyButton name={name} value={copy} />}
      </dd>
    </div>
  );
}

/** Copies an id and shows the result for two seconds. */
export function CopyButton({ name, value }: { name: string; value: string }) {
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy(): Promise<void> {
    if (!(await copyText(Promise.resolve(value))))
      return toast({ title: messages.copyFailed, variant: "destructive" });
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  }
  return (
    <button
      type="button"
      aria-label={messages.copy(name)}
      onClick={() => void copy()}
      className="-my-0.5 grid size-7 shrink-0 place-items-center rounded-6 text-ink-2 hover:bg-surface-2"
    >
      {isCopied ? <Check aria-hidden="true" size={15} /> : <Copy aria-hidden="true" size={15} />}
      <span role="status" className="sr-only">
        {isCopied ? messages.copied : ""}
      </span>
    </button>
  );
}

/** The CSS classes of the links and text buttons below a list of data. */
export const textLink = "cursor-pointer py-0.5 underline underline-offset-4";

/** A section of the details with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 text-16 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
