import { type FormEvent, useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { useCartControls } from "#app/storefront/cart/cart-context.ts";
import { postCart } from "#app/storefront/cart/post-cart.ts";
import { EMAIL_MAX } from "#db/values/limits.ts";
import type { GuestForm as GuestMessages } from "#domain/checkout/cart/cart-snapshot.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";

/**
 * Asks a visitor for the mail address and continues to the checkout. When the address is probably mistyped,
 * the form first asks whether the visitor meant another address. When the visitor clicks again, the form
 * accepts the entered address.
 */
export function GuestForm({ messages }: { messages: GuestMessages }) {
  const { openCheckout, store } = useCartControls();
  const [problem, setProblem] = useState("");
  const [asked, setAsked] = useState("");

  async function proceed(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const guest = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    const answer = await postCart<{ question: string }>({ guest, isSure: asked === guest });
    if (answer && "question" in answer && answer.question === "") {
      await store.refresh();
      return openCheckout();
    }
    setAsked(guest);
    setProblem(answer && "question" in answer ? answer.question : answer?.message || checkoutMessages.failed);
  }

  return (
    <form onSubmit={proceed} noValidate className="grid gap-4">
      <Field label={messages.label} error={problem}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={EMAIL_MAX}
          required
          autoFocus
        />
      </Field>
      <Button type="submit">{messages.go}</Button>
    </form>
  );
}
