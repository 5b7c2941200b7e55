import { Star } from "lucide-react";
import { messages } from "#app/storefront/messages.ts";
import type { ProductCard } from "#domain/catalog/product-views.ts";
import { formatMoney } from "#domain/money.ts";
import type { StockWords } from "./stock-words.ts";

const words = messages.product;

const tones = { success: "text-success", warning: "text-warning", neutral: "text-ink-3" };

/** A dot and words: never colour alone. */
export function StockLine({ stock, className = "" }: { stock: StockWords; className?: string }) {
  return (
    <p className={`flex items-baseline gap-2 font-medium ${tones[stock.tone]} ${className}`}>
      <span aria-hidden="true" className="size-2 shrink-0 self-center rounded-full bg-current" />
      {stock.words}
    </p>
  );
}

/** The rating and how many were sold. */
export function RatingLine({ product, className = "" }: { product: ProductCard; className?: string }) {
  return (
    <p className={`flex items-center gap-1.5 text-ink-2 ${className}`}>
      <Star aria-hidden="true" size={14} className="shrink-0 fill-current text-star" />
      <span className="sr-only">{words.rated(product.rating)}</span>
      <span aria-hidden="true">{product.rating.toFixed(1)}</span>
      <span aria-hidden="true">·</span>
      {words.sold(product.salesCount)}
    </p>
  );
}

/** The price in dollars, with what it was before struck through. */
export function PriceLine({ product, className = "" }: { product: ProductCard; className?: string }) {
  const before = product.originalPrice;
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <span className="font-bold">{formatMoney(product.price)}</span>
      {before !== null && before > product.price ? (
        <>
          <span className="sr-only">{words.was}</span>
          <s className="text-[0.78em] text-ink-3">{formatMoney(before)}</s>
        </>
      ) : null}
    </p>
  );
}
