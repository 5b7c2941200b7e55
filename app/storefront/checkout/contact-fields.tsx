import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { NAME_MAX } from "#db/values/limits.ts";
import type { Buyer } from "#domain/checkout/cart/cart-snapshot.ts";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";
import { foldLine } from "./fold-line.ts";

/** Aligns two fields side by side, also when one label needs two lines. */
const sameRows = "row-span-3 grid-rows-subgrid [&>label]:self-end";

/** Name and phone, folded until the shopper's account holds one of them. */
export function ContactFields({ buyer }: { buyer: Buyer }) {
  return (
    <details open={buyer.fullName !== "" || buyer.phone !== ""}>
      <summary className={foldLine}>{messages.contact}</summary>
      <div className="mt-2 grid grid-cols-2 items-start gap-3 sm:gap-4">
        <Field label={messages.fullName} className={sameRows}>
          <TextInput name="fullName" autoComplete="name" maxLength={NAME_MAX} defaultValue={buyer.fullName} />
        </Field>
        <Field label={messages.phone} help={messages.phoneHelp} className={sameRows}>
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
