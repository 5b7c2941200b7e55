import type { ReactNode } from "react";
import { classes } from "#app/design-system/classes.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { formatDecimal } from "#messages/format.ts";

const messages = shopMessages.product;

interface RatingLineProps {
  product: ProductCard;
  className?: string;
  /** Additional text on the line. */
  children?: ReactNode;
}

/** Shows rating and sales count. Shows nothing for a product without rating and sales. */
export function RatingLine({ product, className, children }: RatingLineProps) {
  const { rating, salesCount } = product;
  if (rating <= 0 && salesCount <= 0) return null;
  return (
    <p className={classes("rating-line", className)}>
      {rating > 0 && (
        <>
          <span className="sr-only">{messages.rated(rating)}</span>
          <i aria-hidden="true">
            {formatDecimal(rating)}
            {salesCount > 0 && <span>·</span>}
          </i>
        </>
      )}
      {salesCount > 0 && <span>{messages.sold(salesCount)}</span>}
      {children}
    </p>
  );
}
