import { useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { fieldLabel } from "#app/admin/design/field-label.ts";
import { Button } from "#app/design-system/button.tsx";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import { OutsideForm } from "../form-parts.tsx";

interface Revealed {
  fields: { name: string; value: string }[];
}

/**
 * Reveals the content of a digital product after a recent confirmation of the second factor. Each reveal is
 * audited (spec R34, R46).
 */
export function ContentReveal({ productId }: { productId: string }) {
  const messages = productFormMessages.reveal;
  const [shown, setShown] = useState<Revealed | null>(null);
  const { send, stepUp, busy } = useActionSender({ onDone: (result) => setShown(result as Revealed) });
  if (shown)
    return (
      <section
        aria-label={messages.title}
        className="grid gap-3 rounded-10 border border-line bg-surface-2 p-4"
      >
        <p className="text-13 text-ink-2">{messages.text}</p>
        <dl className="m-0 grid gap-2">
          {shown.fields.map(({ name, value }) => (
            <div key={name} className="min-w-0">
              <dt className="text-13 text-ink-3">{fieldLabel(name)}</dt>
              <dd className="m-0 font-mono text-13 wrap-anywhere whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
        <Button size="sm" variant="outline" className="justify-self-start" onClick={() => setShown(null)}>
          {messages.hide}
        </Button>
      </section>
    );
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        aria-disabled={busy}
        onClick={() => !busy && send({ intent: "reveal", id: productId })}
      >
        {messages.button}
      </Button>
      <OutsideForm>{stepUp}</OutsideForm>
    </>
  );
}
