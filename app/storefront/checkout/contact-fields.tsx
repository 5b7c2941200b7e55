import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { NAME_MAX } from "#db/values/limits.ts";
import type { Buyer } from "#domain/checkout/cart/cart-snapshot.ts";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";

/**
 * Name and phone in a closed `details` element. The form also sends the name and phone of the account while
 * the element is closed.
 */
export function ContactFields({ buyer }: { buyer: Buyer }) {
  const held = [buyer.fullName, buyer.phone].filter(Boolean).join(" · ");
  return (
    <details className="checkout-row">
      <summary className="fold row-person">
        <span>
          {held ? (
            <>
              <small>{messages.contact}</small> <b>{held}</b>
            </>
          ) : (
            messages.contact
          )}
        </span>
      </summary>
      <div className="grid gap-3 pt-1 pb-4">
        <Field label={messages.fullName}>
          <TextInput name="fullName" autoComplete="name" maxLength={NAME_MAX} defaultValue={buyer.fullName} />
        </Field>
        <Field label={messages.phone} help={messages.phoneHelp}>
          <TextInput
            name="phone"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={40}
            defaultValue={buyer.phone}
          />
        </Field>
      </div>
    </details>
  );
}
