import { catalog } from "#messages/catalog.ts";
import { catalogNotices as catalogNoticesSource } from "#messages/en/storefront/catalog-notices.ts";
import { catalogNotices as catalogNoticesWritten } from "#messages/pt-BR/storefront/catalog-notices.ts";

/** The notices for a catalog that cannot be updated (spec S8.1). */
export const catalogNoticeMessages = catalog(
  "storefront",
  "catalogNotices",
  catalogNoticesSource,
  catalogNoticesWritten,
);
