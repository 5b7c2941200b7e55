import { renderToStaticMarkup } from "react-dom/server";
import { buttonClasses } from "#app/design-system/button.tsx";
import { EMAIL_MAX } from "#db/values/limits.ts";
import type { CartCard } from "#domain/catalog/products/product-views.ts";
import { formatMoney } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { restockMessages } from "#messages/server/server-messages.ts";

/**
 * Writes a form as HTML that works without scripts. With the form, a visitor requests a mail that reports new
 * stock of a sold-out product. A signed-in shopper enters no address. On phones the button stands in the bar
 * at the bottom, beside the price.
 */
export function writeRestockForm({ id, price }: Pick<CartCard, "id" | "price">, signedIn: boolean): string {
  const messages = restockMessages[documentLanguage()];
  return renderToStaticMarkup(
    <form id="restock" method="post" action="/restock" className="grid scroll-mt-24 gap-2">
      <input type="hidden" name="intent" value="restock" />
      <input type="hidden" name="product" value={id} />
      {signedIn ? null : (
        <>
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
        </>
      )}
      <div className="buy-bar">
        <p>
          <b>{formatMoney(price)}</b>
        </p>
        <button type="submit" className={buttonClasses()}>
          {messages.tellMe}
        </button>
      </div>
      <p className="text-13 text-ink-3">{messages.once}</p>
    </form>,
  );
}
