import type { ToastMessage } from "#app/design-system/toast-message.ts";
import { pageMessages } from "#messages/en/storefront/product-page.ts";

/**
 * Returns the notice for a visitor who was redirected because the product is not in the catalog. This file is
 * loaded only when the notice is needed.
 */
export const unlistedNotice = (): ToastMessage => ({ ...pageMessages.unlisted });
