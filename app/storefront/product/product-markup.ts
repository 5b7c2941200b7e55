import type { ProductDetail } from "#domain/catalog/products/product-views.ts";
import { toMajor } from "#domain/kernel/money.ts";

/**
 * Returns the structured data of a product for search engines (schema.org Product). `url` is absolute; the
 * price is in dollars with two decimals.
 */
export function productMarkup(product: ProductDetail, url: string): Record<string, unknown> {
  const site = url.slice(0, url.lastIndexOf("/marketplace/"));
  const gone = product.stockQuantity !== null && product.stockQuantity <= 0;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.metaDescription || product.shortDescription || product.description,
    sku: product.slug,
    url,
    ...(product.images.length > 0 ? { image: product.images.map(({ address }) => site + address) } : {}),
    ...(product.category ? { category: product.category.name } : {}),
    offers: {
      "@type": "Offer",
      url,
      price: toMajor(product.price).toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${gone ? "OutOfStock" : "InStock"}`,
    },
  };
}
