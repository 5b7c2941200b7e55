import "./product.css";
import "./sections/sections.css";
import "./stepper.css";
import { redirect, redirectDocument } from "react-router";
import { callerContext } from "#app/request/caller.ts";
import { openGraph } from "#app/seo/open-graph.ts";
import { describePage, shopSnapshotOf } from "#app/storefront/base/shop-snapshot.ts";
import { writeRestockForm } from "#app/storefront/restock/restock-form.server.tsx";
import { findProductPage } from "#domain/catalog/storefront/product-page.ts";
import { stockTier } from "#domain/catalog/storefront/rules.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { Route } from "./+types/page";
import { FirstView } from "./first-view.tsx";
import { minimumText, productOffer } from "./offer-text.server.ts";
import { productMarkup } from "./product-markup.ts";
import { writeSections } from "./sections/write-sections.server.tsx";
import { markUnlisted } from "./unlisted-mark.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [markUnlisted];

/**
 * Loads the product. When the address has the parameter `v`, also selects the variant that `v` names. When
 * the slug is unknown, redirects to the marketplace (spec S2.5). The marketplace then tells the visitor that
 * the product is not in the shop. When the slug belongs to a variant, redirects to the page of the variant's
 * group.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const choice = new URL(request.url).searchParams.get("v");
  const found = await findProductPage(params.slug, choice || null);
  if (!found) throw redirect("/marketplace");
  if ("slug" in found) {
    const { slug, choice: variant } = found;
    const address = `/marketplace/${slug}${variant ? `?v=${variant}` : ""}`;
    // The redirect loads a new document instead of navigating in the browser. `markUnlisted` would mistake a
    // client redirect to the group for a redirect to the marketplace.
    throw redirectDocument(address, variant ? 301 : 302);
  }
  const { minPurchase, storeTimeZone } = await cacheRead("settings of offers", readSettings);
  // The loader data omits the features and the delivery instructions, because the HTML of the sections
  // already contains them.
  const { features: _, deliveryInstructions: __, ...product } = found.product;
  return {
    product,
    variants: found.variants,
    offer: productOffer(product, storeTimeZone),
    minimum: minimumText(product, minPurchase),
    restock:
      stockTier(product.stockQuantity).tier === "out"
        ? writeRestockForm(product, context.get(callerContext).kind === "shopper")
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
  return (
    <>
      <FirstView
        product={product}
        variants={variants}
        offer={offer}
        minimum={minimum}
        restock={restock ? <Written html={restock} /> : null}
      >
        <Written html={promises} />
      </FirstView>
      <Written html={sections} />
    </>
  );
}

/**
 * A part of the page that needs no scripts. The server has already written the HTML of this part
 * (`write-sections.server.tsx`).
 */
const Written = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written and escaped the HTML.
  <div dangerouslySetInnerHTML={{ __html: html }} />
);
