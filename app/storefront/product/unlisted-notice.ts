import type { ToastMessage } from "#app/design-system/toast-message.ts";
import { pageMessages } from "./page-messages.ts";

/** Says why the marketplace is shown in the place of a product; fetched when it is needed. */
export const unlistedNotice = (): ToastMessage => ({ ...pageMessages.unlisted });
