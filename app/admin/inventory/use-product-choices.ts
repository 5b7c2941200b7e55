import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ProductChoice } from "#domain/inventory/lists/inventory-views.ts";
import type { loader } from "./product-choices.ts";

/** The products of the page; where it brought only some along, all of them as soon as they have come. */
export function useProductChoices(page: {
  products: ProductChoice[];
  hasAllProducts: boolean;
}): ProductChoice[] {
  const { data, load } = useFetcher<typeof loader>({ key: "product-choices" });
  const { hasAllProducts } = page;
  useEffect(() => {
    if (!hasAllProducts) void load("/admin/inventario/produtos");
  }, [hasAllProducts, load]);
  return hasAllProducts ? page.products : (data?.products ?? page.products);
}
