import { classes } from "#app/design-system/classes.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { formatDecimal, formatMoney } from "#messages/format.ts";
import type { StockText } from "./stock-text.ts";

const messages = shopMessages.product;

const tones = { success: "text-success", warning: "text-warning", neutral: "text-ink-3" };

/** Shows the stock as a dot and a text, because colour alone is not accessible. */
export function StockLine({ stock, className }: { stock: StockText; className?: string }) {
  return <p className={classes("stock-line", tones[stock.tone], className)}>{stock.text}</p>;
}

/**
 * In the price line, shows the rating but not the number of sales. Shows nothing for a product without a
 * rating.
 */
export function Rating({ rating }: Pick<ProductCard, "rating">) {
  if (rating <= 0) return null;
  return (
    <span className="rating-line">
      <span className="sr-only">{messages.rated(rating)}</span>
      <i aria-hidden="true">{formatDecimal(rating)}</i>
    </span>
  );
}

interface PriceLineProps {
  product: ProductCard;
  className?: string;
  /** Formats the amounts. By default, the amounts are formatted for the language of the page. */
  money?: typeof formatMoney | undefined;
}

/**
 * Shows the price in dollars, with the original price struck through. For a group, shows the lowest price.
 */
export function PriceLine({ product, className, money = formatMoney }: PriceLineProps) {
  const before = product.originalPrice;
  return (
    <p className={classes("price-line", className)}>
      <b>{(product.isGroup ? `${messages.from} ` : "") + money(product.price)}</b>
      {before !== null && before > product.price ? (
        <>
          <span className="sr-only">{messages.was}</span>
          <s>{money(before)}</s>
        </>
      ) : null}
    </p>
  );
}
