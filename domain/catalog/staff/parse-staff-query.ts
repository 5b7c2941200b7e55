import { parseCatalogueQuery } from "#domain/catalog/storefront/parse-catalogue-query.ts";
import { NO_CATEGORY, type StaffProductQuery, staffSorts, staffTabs } from "./staff-views.ts";

/** Reads the address of the products page (`?q=&category=&tab=&sort=&page=`); what does not parse is as if it were absent. */
export function parseStaffQuery(params: URLSearchParams): StaffProductQuery {
  const { q, category, page } = parseCatalogueQuery(params);
  return {
    q,
    category: params.get("category") === NO_CATEGORY ? NO_CATEGORY : category,
    tab: staffTabs.find((tab) => tab === params.get("tab")) ?? "",
    sort: staffSorts.find((sort) => sort === params.get("sort")) ?? "name",
    page,
  };
}
