import { classes } from "#app/design-system/classes.ts";
import { Link } from "#app/design-system/link.tsx";
import { messages } from "#app/storefront/messages.ts";
import type { PageVariants } from "#domain/catalog/storefront/product-page.ts";
import { stockTier } from "#domain/catalog/storefront/rules.ts";
import { formatMoney } from "#messages/format.ts";

interface VariantListProps {
  /** The slug of the group. */
  slug: string;
  variants: PageVariants;
}

/** The variants of a product, with price and stock. Each is a link, which works without scripts too. */
export function VariantList({ slug, variants: { optionName, chosen, choices } }: VariantListProps) {
  const words = messages.product;
  return (
    <nav aria-label={optionName}>
      <p aria-hidden="true" className="mb-2 text-15 text-ink-2">
        {optionName}
      </p>
      <ul className="grid gap-2">
        {choices.map((choice) => {
          const isChosen = choice.slug === chosen.slug;
          const { tier, count } = stockTier(choice.stockQuantity);
          return (
            <li key={choice.slug}>
              <Link
                to={`/marketplace/${slug}?v=${choice.slug}`}
                replace
                preventScrollReset
                discover="none"
                aria-current={isChosen ? "true" : undefined}
                className={classes(
                  "grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-10 border px-3 py-2 text-15",
                  isChosen ? "border-accent bg-surface-2" : "border-line hover:border-control",
                )}
              >
                <span
                  aria-hidden="true"
                  className={classes(
                    "size-4 rounded-full",
                    isChosen ? "border-5 border-accent" : "border border-control",
                  )}
                />
                <span className="min-w-0 break-words">{choice.value}</span>
                <span className="font-semibold">{formatMoney(choice.price)}</span>
                {tier === "ample" ? null : (
                  <span className="col-span-2 col-start-2 text-13 text-ink-3">
                    {tier === "out" ? words.out : words[tier](count ?? 0)}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
