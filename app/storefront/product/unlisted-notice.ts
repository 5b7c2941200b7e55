import type { ToastMessage } from "#app/design-system/toast-message.ts";
import { pageMessages } from "./page-messages.ts";

/** Returns the notice for a visitor redirected from an unlisted product. Loaded only when needed. */
export const unlistedNotice = (): ToastMessage => ({ ...pageMessages.unlisted });
