import { parseCatalogQuery } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { NO_CATEGORY, type StaffProductQuery, staffSorts, staffTabs } from "./staff-views.ts";

/** Parses the URL of the products page (`?q=&category=&tab=&sort=&page=`). Ignores invalid parameters. */
export function parseStaffQuery(params: URLSearchParams): StaffProductQuery {
  const { q, category, page } = parseCatalogQuery(params);
  return {
    q,
    category: params.get("category") === NO_CATEGORY ? NO_CATEGORY : category,
    tab: staffTabs.find((tab) => tab === params.get("tab")) ?? "",
    sort: staffSorts.find((sort) => sort === params.get("sort")) ?? "name",
    page,
  };
}
