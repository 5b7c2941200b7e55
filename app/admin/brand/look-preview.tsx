import frameSheet from "#app/admin/design/editor/preview-frame.css?url";
import { PreviewFrame } from "#app/admin/design/editor/preview-frame.tsx";
import { PreviewHeader } from "#app/admin/design/editor/preview-header.tsx";
import { PreviewViews } from "#app/admin/design/editor/preview-pane.tsx";
import { Hero } from "#app/storefront/home/hero.tsx";
import { sampleProducts } from "#app/storefront/home/sample-products.ts";
import { ProductTile } from "#app/storefront/tile/product-tile.tsx";
import { formatMoney as storeMoney } from "#db/values/money.ts";
import type { Brand } from "#domain/catalog/images/save-brand.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { homeBadge } from "#domain/catalog/storefront/rules.ts";
import { accentProblem, accentProperties, parseColour } from "#domain/settings/brand/accent.ts";
import { logoOf } from "#domain/settings/brand/brand-images.ts";
import { homeMessages } from "#messages/en/storefront/home.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { brandMessages } from "./messages.ts";

export interface ShownShop {
  /** Products of the shop. Empty in a shop without products. */
  products: readonly ProductCard[];
  hasChat: boolean;
}

interface LookPreviewProps {
  brand: Brand;
  shown: ShownShop;
  /** Whether the preview shows a caption. */
  hasCaption?: boolean;
}

/**
 * Previews the browser's tab and the top of the home page with two product cards, in both themes, with the
 * unsaved values of the brand.
 */
export function LookPreview({ brand, shown, hasCaption }: LookPreviewProps) {
  const messages = brandMessages.look;
  const colour = parseColour(brand.accent);
  const properties = colour && !accentProblem(colour) ? { ...accentProperties(colour), ...REDUCED } : REDUCED;
  const logo = logoOf(brand.logo);
  return (
    <figure className="m-0 grid gap-3">
      <PreviewViews
        {...(hasCaption ? { caption: messages.preview } : {})}
        views={[
          {
            id: "home",
            label: messages.preview,
            show: (theme) => (
              <PreviewFrame
                title={messages.preview}
                theme={theme}
                properties={properties}
                sheets={SHEETS}
                isFitted
                className="h-96 w-full rounded-10 border border-line"
              >
                <p className="flex bg-surface-2 px-3 pt-2 text-13">
                  <span className="flex min-w-0 items-center gap-2 rounded-t-10 bg-bg px-3 py-2">
                    <img src={brand.favicon || "/favicon.svg"} alt="" width={16} height={16} />
                    <span className="truncate">{brand.siteName}</span>
                  </span>
                </p>
                <PreviewHeader
                  name={brand.siteName}
                  hasChat={shown.hasChat}
                  logo={logo && <img {...logo} alt={brand.siteName} className="h-9 w-auto" />}
                />
                <div className="page grid gap-8 py-8">
                  <Hero />
                  <Tiles products={shown.products} />
                </div>
              </PreviewFrame>
            ),
          },
        ]}
      />
    </figure>
  );
}

const SHEETS = [frameSheet];

/** The preview is scaled down, so that a narrow preview shows the layout of a phone. */
const REDUCED: Readonly<Record<string, string>> = { zoom: "0.75" };

/**
 * The first cards of the home page. When the shop has no products, the preview shows the sample products, as
 * the home page does.
 */
function Tiles({ products }: Pick<ShownShop, "products">) {
  const isSample = products.length === 0;
  return (
    <ul className="preview-tiles">
      {(isSample ? sampleProducts().slice(0, 2) : products).map((product) => (
        <li key={product.id} className="@container">
          <ProductTile
            product={product}
            badge={isSample ? homeMessages.home.sample : shopMessages.badges[homeBadge(product.salesCount)]}
            headingLevel="h2"
            money={storeMoney}
          />
        </li>
      ))}
    </ul>
  );
}
