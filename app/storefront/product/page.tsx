import type { ReactNode } from "react";
import { redirect, redirectDocument } from "react-router";
import { Badge } from "#app/design-system/badge.tsx";
import { Link } from "#app/design-system/link.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { openGraph } from "#app/seo/open-graph.ts";
import { describePage, shopSnapshotOf } from "#app/storefront/base/shop-snapshot.ts";
import { findProductPage } from "#domain/catalog/storefront/product-page.ts";
import { productBadge, stockTier } from "#domain/catalog/storefront/rules.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { deliveryTypeMessages } from "#messages/en/shared/delivery-types.ts";
import { pageMessages } from "#messages/en/storefront/product-page.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import type { Route } from "./+types/page";
import { BuyPanel } from "./buy-panel.tsx";
import { Gallery } from "./gallery.tsx";
import { OfferTable } from "./offer-table.tsx";
import { minimumText, productOffer } from "./offer-text.server.ts";
import { PriceLine, RatingLine } from "./product-facts.tsx";
import { productMarkup } from "./product-markup.ts";
import { markUnlisted } from "./unlisted-mark.ts";
import { VariantList } from "./variant-list.tsx";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [markUnlisted];

/**
 * Loads the product, with the variant that `v` names. An unknown slug redirects to the marketplace
 * (spec S2.5), which explains why. A variant's own slug redirects to its group.
 */
export async function loader({ params, request }: Route.LoaderArgs) {
  const choice = new URL(request.url).searchParams.get("v");
  const found = await findProductPage(params.slug, choice || null);
  if (!found) throw redirect("/marketplace");
  if ("slug" in found) {
    const { slug, choice: variant } = found;
    const address = `/marketplace/${slug}${variant ? `?v=${variant}` : ""}`;
    // Loads the document, so that `markUnlisted` does not take the group for the marketplace.
    throw redirectDocument(address, variant ? 301 : 302);
  }
  const { minPurchase, storeTimeZone } = await cacheRead("settings of offers", readSettings);
  const { product } = found;
  return {
    ...found,
    offer: productOffer(product, storeTimeZone),
    minimum: minimumText(product, minPurchase),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { product, variants } = loaderData;
  const path = `/marketplace/${product.slug}`;
  const page = {
    title: product.metaTitle || product.name,
    description: product.metaDescription || product.shortDescription,
    path,
  };
  return [
    ...describePage(matches, page),
    ...openGraph(matches, { ...page, type: "product", slug: product.slug, cover: product.cover }),
    ...(product.seoKeywords.length > 0
      ? [{ name: "keywords", content: product.seoKeywords.join(", ") }]
      : []),
    {
      "script:ld+json": productMarkup(product, `${shopSnapshotOf(matches)?.siteUrl ?? ""}${path}`, variants),
    },
  ];
};

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, variants, offer, minimum } = loaderData;
  const badge = productBadge(product.salesCount);
  const out = stockTier(product.stockQuantity).tier === "out";
  const { category, features, description, deliveryInstructions, deliveryType } = product;
  const instructions = deliveryInstructions || deliveryTypeMessages[deliveryType].instructions;
  const hasImages = product.images.length > 0;

  return (
    <div className="page pt-2 md:pt-6">
      <nav aria-label={pageMessages.crumbs} className="text-15 text-ink-3">
        <ol className="flex items-center gap-2">
          <li>
            <Link
              to="/marketplace"
              className="inline-flex min-h-11 items-center rounded-6 whitespace-nowrap hover:underline"
            >
              {pageMessages.back}
            </Link>
          </li>
          {category ? (
            <li className="flex min-w-0 items-center gap-2">
              <span aria-hidden="true">/</span>
              <Link
                to={`/marketplace?category=${category.slug}`}
                className="inline-flex min-h-11 items-center truncate rounded-6 hover:underline"
              >
                {category.name}
              </Link>
            </li>
          ) : null}
        </ol>
      </nav>

      <div className="mt-2 grid items-start gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_19rem] lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid gap-4 md:col-start-1 lg:gap-8">
          {hasImages ? <Gallery key={product.id} images={product.images} name={product.name} /> : null}
          {hasImages ? null : (
            <span
              className={`${product.cover} ink-ground grid aspect-3/2 place-items-center overflow-hidden rounded-16 border border-line`}
            >
              <span className="h-3/5 [&>.seal]:overflow-visible">
                <Seal slug={product.slug} emoji={product.emoji} muted={out} hasGhost />
              </span>
            </span>
          )}
          <div className="min-w-0">
            <h1 className="title text-22 md:text-30">{product.name}</h1>
            <p className="mt-2 hidden text-ink-2 md:block">{product.shortDescription}</p>
            <div className="mt-2 flex flex-wrap items-center gap-3 text-15">
              <RatingLine product={product} />
              {badge ? <Badge>{shopMessages.badges[badge]}</Badge> : null}
            </div>
          </div>
        </div>

        <div className="md:sticky md:top-22 md:col-start-2 md:row-span-2 md:row-start-1">
          <p className="mb-4 text-ink-2 md:hidden">{product.shortDescription}</p>
          {/* Resets the chosen quantity for another product. */}
          <BuyPanel
            key={product.id}
            product={variants ? { ...product, ...variants.chosen } : product}
            price={
              <>
                {variants ? <VariantList slug={product.slug} variants={variants} /> : null}
                <PriceLine product={product} className="text-30" />
                {minimum ? <p className="text-13 text-ink-2">{minimum}</p> : null}
                {offer ? <OfferTable offer={offer} /> : null}
              </>
            }
          />
        </div>

        <div className="grid gap-8 md:col-start-1">
          {features.length > 0 ? (
            <Section title={pageMessages.features}>
              <ul className="grid gap-2">
                {features.map((feature) => (
                  <li key={feature} className="tick">
                    {feature}
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
          {description ? (
            <Section title={pageMessages.about}>
              <p className="whitespace-pre-line">{description}</p>
            </Section>
          ) : null}
          <Section title={pageMessages.delivery}>
            <p className="whitespace-pre-line">{instructions}</p>
          </Section>
        </div>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="prose-width border-t border-line pt-6 text-ink-2">
      <h2 className="title mb-3 text-22 text-ink">{title}</h2>
      {children}
    </section>
  );
}
