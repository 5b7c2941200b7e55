import "./product.css";
import "./sections/sections.css";
import { redirect, redirectDocument } from "react-router";
import { Link } from "#app/design-system/link.tsx";
import { callerContext } from "#app/request/caller.ts";
import { Seal } from "#app/seals/seal.tsx";
import { openGraph } from "#app/seo/open-graph.ts";
import { describePage, shopSnapshotOf } from "#app/storefront/base/shop-snapshot.ts";
import { writeRestockForm } from "#app/storefront/restock/restock-form.server.tsx";
import { RatingLine } from "#app/storefront/tile/product-facts.tsx";
import { findProductPage } from "#domain/catalog/storefront/product-page.ts";
import { productBadge, stockTier } from "#domain/catalog/storefront/rules.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { pageMessages } from "#messages/en/storefront/product-page.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import type { Route } from "./+types/page";
import { BuyPanel } from "./buy-panel.tsx";
import { Gallery } from "./gallery.tsx";
import { minimumText, productOffer } from "./offer-text.server.ts";
import { productMarkup } from "./product-markup.ts";
import { writeSections } from "./sections/write-sections.server.tsx";
import { markUnlisted } from "./unlisted-mark.ts";
import { VariantList } from "./variant-list.tsx";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [markUnlisted];

/**
 * Loads the product, with the variant that `v` names. An unknown slug redirects to the marketplace
 * (spec S2.5), which explains why. A variant's own slug redirects to its group.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
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
  // The server writes them into the sections.
  const { features: _, deliveryInstructions: __, ...product } = found.product;
  return {
    product,
    variants: found.variants,
    offer: productOffer(product, storeTimeZone),
    minimum: minimumText(product, minPurchase),
    restock:
      stockTier(product.stockQuantity).tier === "out"
        ? writeRestockForm(product.id, context.get(callerContext).kind === "shopper")
        : null,
    ...(await writeSections(found.product)),
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
  const { product, variants, offer, minimum, restock, promises, sections } = loaderData;
  const badge = productBadge(product.salesCount);
  const { category, images, name, shortDescription } = product;
  const ink = category ? `ink-${category.ink}` : "ink-0";

  return (
    <>
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
            <Seal
              slug={product.slug}
              emoji={product.emoji}
              muted={stockTier(product.stockQuantity).tier === "out"}
              hasGhost
            />
          </span>
        )}
        <BuyPanel
          product={variants ? { ...product, ...variants.chosen } : product}
          offer={offer}
          minimum={minimum}
          restock={restock ? <Written html={restock} /> : null}
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
                {badge ? <b>{`· ${shopMessages.badges[badge]}`}</b> : null}
              </RatingLine>
              <p className="text-ink-2 max-md:hidden">{shortDescription}</p>
            </>
          }
          variants={variants ? <VariantList slug={product.slug} variants={variants} /> : null}
        >
          <p className="text-ink-2 md:hidden">{shortDescription}</p>
          <Written html={promises} />
        </BuyPanel>
      </div>
      <Written html={sections} />
    </>
  );
}

/** A part of the page without scripts, which the server has written (`write-sections.server.tsx`). */
const Written = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written and escaped it on the server.
  <div dangerouslySetInnerHTML={{ __html: html }} />
);
