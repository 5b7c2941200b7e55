import { renderToStaticMarkup } from "react-dom/server";
import { buttonClasses } from "#app/design-system/button.tsx";
import { EMAIL_MAX } from "#db/values/limits.ts";
import type { CartCard } from "#domain/catalog/products/product-views.ts";
import { documentLanguage } from "#messages/language.ts";
import { restockMessages } from "#messages/server/server-messages.ts";

/**
 * Writes the HTML of a form that works without scripts. With this form, a visitor requests a mail about new
 * stock of a sold-out product. For a signed-in shopper, the form has no field for the email address.
 */
export function writeRestockForm({ id }: Pick<CartCard, "id">, signedIn: boolean): string {
  const messages = restockMessages[documentLanguage()];
  return renderToStaticMarkup(
    <form id="restock" method="post" action="/restock" className="grid scroll-mt-24 gap-3">
      <input type="hidden" name="intent" value="restock" />
      <input type="hidden" name="product" value={id} />
      <p className="col-span-full text-ink-2">{signedIn ? messages.nextSignedIn : messages.next}</p>
      {signedIn ? null : (
        <p className="grid gap-1.5">
          <label htmlFor="restock-email" className="text-15 font-medium">
            {messages.email}
          </label>
          <input
            id="restock-email"
            className="text-box"
            type="email"
            name="email"
            required
            maxLength={EMAIL_MAX}
            autoComplete="email"
            autoCapitalize="none"
          />
        </p>
      )}
      <button type="submit" className={`${buttonClasses()} self-end`}>
        {messages.tellMe}
      </button>
      <p className="col-span-full text-13 text-ink-3">{messages.once}</p>
    </form>,
  );
}
