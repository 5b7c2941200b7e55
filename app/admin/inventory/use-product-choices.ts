import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ProductChoice } from "#domain/inventory/lists/inventory-views.ts";
import type { loader } from "./product-choices.ts";
import { tellApart } from "./tell-apart.ts";

/**
 * Returns the products of the page. When the data of the page contains only some products, the hook loads the
 * complete list. When several products have the same name, the function appends the slug to each of these
 * names.
 */
export function useProductChoices(page: {
  products: ProductChoice[];
  hasAllProducts: boolean;
}): ProductChoice[] {
  const { data, load } = useFetcher<typeof loader>({ key: "product-choices" });
  const { hasAllProducts } = page;
  useEffect(() => {
    if (!hasAllProducts) void load("/admin/inventario/produtos");
  }, [hasAllProducts, load]);
  return tellApart(hasAllProducts ? page.products : (data?.products ?? page.products));
}
