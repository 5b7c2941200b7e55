import { classes } from "#app/design-system/classes.ts";
import { Link } from "#app/design-system/link.tsx";
import type { PageVariants } from "#domain/catalog/storefront/product-page.ts";
import { stockTier } from "#domain/catalog/storefront/rules.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { formatMoney } from "#messages/format.ts";

const row =
  "grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-10 border px-3 py-2 text-15";

interface VariantListProps {
  /** The slug of the group. */
  slug: string;
  variants: PageVariants;
}

/**
 * The variants of a product, with price and stock. Each variant is a link, which also works without scripts.
 * A sold-out variant has no radio circle, because it cannot be chosen. The link of a sold-out variant leads
 * to a form. With this form, the shopper requests a mail about new stock of the variant.
 */
export function VariantList({ slug, variants: { optionName, chosen, choices } }: VariantListProps) {
  const messages = shopMessages.product;
  return (
    <nav aria-label={optionName}>
      <p aria-hidden="true" className="mb-2 text-15 text-ink-2">
        {optionName}
      </p>
      <ul className="grid gap-2">
        {choices.map((choice) => {
          const isChosen = choice.slug === chosen.slug;
          const { tier, count } = stockTier(choice.stockQuantity);
          const out = tier === "out";
          const inside = (
            <>
              <span
                aria-hidden="true"
                className={classes(
                  "size-4 rounded-full",
                  out ? "" : isChosen ? "border-5 border-accent" : "border border-control",
                )}
              />
              <span className="min-w-0 break-words">{choice.value}</span>
              <span className={out ? "line-through" : "font-semibold"}>{formatMoney(choice.price)}</span>
              {tier === "ample" ? null : (
                <span className="col-span-2 col-start-2 text-13 text-ink-3">
                  {tier === "out" ? messages.out : messages[tier](count ?? 0)}
                </span>
              )}
            </>
          );
          const current = isChosen ? "true" : undefined;
          return (
            <li key={choice.slug}>
              {out ? (
                <p aria-current={current} className={classes(row, "border-line border-dashed text-ink-3")}>
                  {inside}
                  {isChosen ? null : (
                    <a
                      href={`/marketplace/${slug}?v=${choice.slug}#restock`}
                      className="col-span-2 col-start-2 justify-self-start text-13 text-ink underline underline-offset-3"
                    >
                      {messages.tellMe}
                      <span className="sr-only">{`: ${choice.value}`}</span>
                    </a>
                  )}
                </p>
              ) : (
                <Link
                  to={`/marketplace/${slug}?v=${choice.slug}`}
                  replace
                  preventScrollReset
                  discover="none"
                  aria-current={current}
                  className={classes(
                    row,
                    isChosen ? "border-accent bg-surface-2" : "border-line hover:border-control",
                  )}
                >
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
