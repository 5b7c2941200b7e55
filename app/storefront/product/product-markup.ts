import { toMajor } from "#db/values/money.ts";
import type { ProductDetail } from "#domain/catalog/products/product-views.ts";
import type { PageVariants } from "#domain/catalog/storefront/product-page.ts";

/**
 * Returns the structured data of a product for search engines: schema.org Product, or ProductGroup for a
 * product with variants. `url` is absolute. The price is in dollars with two decimals.
 */
export function productMarkup(
  product: Omit<ProductDetail, "features" | "deliveryInstructions">,
  url: string,
  variants: PageVariants | null = null,
): Record<string, unknown> {
  const site = url.slice(0, url.lastIndexOf("/marketplace/"));
  const described = {
    "@context": "https://schema.org",
    "@type": variants ? "ProductGroup" : "Product",
    name: product.name,
    description: product.metaDescription || product.shortDescription || product.description,
    ...(variants ? { productGroupID: product.slug } : { sku: product.slug }),
    url,
    ...(product.images.length > 0 ? { image: product.images.map(({ address }) => site + address) } : {}),
    ...(product.category ? { category: product.category.name } : {}),
  };
  if (!variants) return { ...described, offers: offerOf(product, url) };
  return {
    ...described,
    variesBy: variants.optionName,
    hasVariant: variants.choices.map((choice) => ({
      "@type": "Product",
      name: `${product.name} · ${choice.value}`,
      sku: choice.slug,
      offers: offerOf(choice, `${url}?v=${choice.slug}`),
    })),
  };
}

const offerOf = (
  { price, stockQuantity }: Pick<ProductDetail, "price" | "stockQuantity">,
  url: string,
): Record<string, unknown> => ({
  "@type": "Offer",
  url,
  price: toMajor(price).toFixed(2),
  priceCurrency: "USD",
  availability: `https://schema.org/${stockQuantity !== null && stockQuantity <= 0 ? "OutOfStock" : "InStock"}`,
});
