import { PreviewFrame, type PreviewTheme } from "#app/admin/design/editor/preview-frame.tsx";
import { PreviewHeader } from "#app/admin/design/editor/preview-header.tsx";
import type { PreviewView } from "#app/admin/design/editor/preview-pane.tsx";
import { CartContext, type CartControls } from "#app/storefront/cart/cart-context.ts";
import { createCartStore } from "#app/storefront/cart/cart-store.ts";
import { FirstView } from "#app/storefront/product/first-view.tsx";
import type { ProductOffer } from "#app/storefront/product/offer-text.server.ts";
import productSheet from "#app/storefront/product/product.css?url";
import { ProductTile } from "#app/storefront/tile/product-tile.tsx";
import { formatMoney as storeMoney } from "#db/values/money.ts";
import { marketplaceBadge } from "#domain/catalog/storefront/rules.ts";
import { offers } from "#messages/en/server/offers.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { formatMoney } from "#messages/format.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import type { DraftProduct } from "./draft-product.ts";
import { MailPreview } from "./mail-preview.tsx";

const SHEETS = [productSheet];

/** The views of the product editor: the storefront's own card and page, and the mail. */
export function productViews(draft: DraftProduct, instructions: string): PreviewView[] {
  const messages = productFormMessages.preview;
  return [
    {
      id: "card",
      label: messages.card,
      show: (theme) => (
        <PreviewFrame key="card" title={messages.card} theme={theme} isFitted>
          <PreviewHeader />
          <div className="page py-4">
            <ProductTile
              product={draft}
              badge={shopMessages.badges[marketplaceBadge(draft.salesCount)]}
              headingLevel="h2"
              money={storeMoney}
            />
          </div>
        </PreviewFrame>
      ),
    },
    {
      id: "page",
      label: messages.page,
      show: (theme) => <PagePreview draft={draft} theme={theme} />,
    },
    {
      id: "mail",
      label: messages.mail,
      show: (theme) => <MailPreview draft={draft} instructions={instructions} theme={theme} />,
    },
  ];
}

function PagePreview({ draft, theme }: { draft: DraftProduct; theme: PreviewTheme }) {
  return (
    <PreviewFrame key="page" title={productFormMessages.preview.page} theme={theme} sheets={SHEETS}>
      <PreviewHeader />
      <CartContext value={NO_CART}>
        <FirstView product={draft} variants={null} offer={offerOf(draft)} minimum="" money={storeMoney} />
      </CartContext>
    </PreviewFrame>
  );
}

/**
 * The texts that the preview shows for the prices of larger quantities and for the saved amount. On the
 * storefront's product page, the server writes these texts.
 */
function offerOf({ price, originalPrice, tiers }: DraftProduct): ProductOffer | null {
  const saved = (originalPrice ?? price) - price;
  const steps = tiers.length > 0 ? [{ minQuantity: 1, price }, ...tiers] : [];
  return {
    heading: offers.heading,
    rows: steps.map((step) => ({
      least: step.minQuantity,
      from: offers.from(step.minQuantity),
      each: inStoreForm(offers.each(step.price), step.price),
    })),
    limits: "",
    sale: [],
    saved: saved > 0 ? inStoreForm(offers.saved(saved), saved) : "",
  };
}

/** Replaces the amount in a text with the same amount in the format of the English storefront. */
const inStoreForm = (text: string, amount: number): string =>
  text.replace(formatMoney(amount), storeMoney(amount));

const nothing = () => {};

/** An empty cart, because the buttons of a preview do nothing. */
const NO_CART: CartControls = {
  store: createCartStore({ storage: () => null, askSnapshot: () => Promise.reject(new Error("no cart")) }),
  add: () => false,
  openCart: nothing,
  openCheckout: nothing,
  askToSignIn: nothing,
  close: nothing,
  prefetch: nothing,
};
