import type { ReactNode } from "react";
import { Link } from "#app/design-system/link.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { RatingLine } from "#app/storefront/tile/rating-line.tsx";
import type { CartCard, ProductDetail } from "#domain/catalog/products/product-views.ts";
import type { PageVariants } from "#domain/catalog/storefront/product-page.ts";
import { productBadge } from "#domain/catalog/storefront/rules.ts";
import { pageMessages } from "#messages/en/storefront/product-page.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import type { formatMoney } from "#messages/format.ts";
import { BuyPanel } from "./buy-panel.tsx";
import { Gallery } from "./gallery.tsx";
import type { ProductOffer } from "./offer-text.server.ts";
import { VariantList } from "./variant-list.tsx";

interface FirstViewProps {
  product: CartCard & Pick<ProductDetail, "images">;
  variants: PageVariants | null;
  offer: ProductOffer | null;
  /** The sentence about the minimum purchase, or "". */
  minimum: string;
  /** The form in which a shopper requests a mail about new stock of the product. */
  restock?: ReactNode;
  /** Formats the prices of a preview. */
  money?: typeof formatMoney;
  /** The promises that the page shows below the buttons. */
  children?: ReactNode;
}

/**
 * The first view of the product page: images, name, price and buttons. The back office previews this part.
 */
export function FirstView(props: FirstViewProps) {
  const { product, variants, offer, minimum, restock, money, children } = props;
  const badge = productBadge(product.salesCount);
  const { category, images, name, shortDescription } = product;
  const ink = category ? `ink-${category.ink}` : "ink-0";
  return (
    <div className={`page product ${ink}`}>
      <nav aria-label={pageMessages.crumbs} className="text-13 text-ink-3 max-md:hidden">
        <Link to="/marketplace" className="product-link">
          {pageMessages.back}
        </Link>
        {category ? (
          <>
            <span aria-hidden="true" className="mx-2">
              /
            </span>
            <Link to={`/marketplace?category=${category.slug}`} className="product-link">
              {category.name}
            </Link>
          </>
        ) : null}
      </nav>
      {images.length > 0 ? (
        <Gallery key={product.slug} images={images} name={name} />
      ) : (
        <span className={`${product.cover} product-seal`}>
          <Seal slug={product.slug} emoji={product.emoji} hasGhost />
        </span>
      )}
      <BuyPanel
        product={variants ? { ...product, ...variants.chosen } : product}
        offer={offer}
        minimum={minimum}
        restock={restock}
        money={money}
        head={
          <>
            {category ? (
              <p className="flex items-center gap-2 text-13 text-ink-2">
                <i className={`ink-swatch ${ink}`} />
                {category.name}
              </p>
            ) : null}
            <h1 className="title">{name}</h1>
            <RatingLine product={product} className="text-15">
              {badge ? (
                <>
                  <span>·</span>
                  <b>{shopMessages.badges[badge]}</b>
                </>
              ) : null}
            </RatingLine>
            <p className="text-ink-2 max-md:hidden">{shortDescription}</p>
          </>
        }
        variants={variants ? <VariantList slug={product.slug} variants={variants} /> : null}
      >
        <p className="text-ink-2 md:hidden">{shortDescription}</p>
      </BuyPanel>
      {children}
    </div>
  );
}
