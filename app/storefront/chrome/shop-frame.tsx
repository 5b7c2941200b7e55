import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import type { ShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { CartProvider } from "./cart-provider.tsx";
import { Footer } from "./footer.tsx";
import { SupportChat } from "./support-chat.tsx";
import { TopBar } from "./top-bar.tsx";

const SUPPORT = "/support";

/** The layout of every storefront page: skip link, top bar, page content, footer and support button. */
export function ShopFrame({ snapshot, children }: { snapshot: ShopSnapshot; children: ReactNode }) {
  const { pathname } = useLocation();
  // Without a chat, the button leads to the support page, which shows the mail address. Without a chat, the
  // support page itself shows no button.
  const link = snapshot.supportLink ?? (pathname === SUPPORT ? null : SUPPORT);
  return (
    <ToastProvider>
      <CartProvider>
        <a href="#content" className="skip-link">
          {shopMessages.shell.skip}
        </a>
        <div className="flex min-h-dvh flex-col">
          <TopBar snapshot={snapshot} />
          <noscript>
            <p className="border-line border-b bg-warning-soft px-4 py-2 text-center text-15 text-warning">
              {shopMessages.shell.needsScript}
            </p>
          </noscript>
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <Footer {...snapshot} />
        </div>
        {snapshot.supportChat && link ? <SupportChat link={link} /> : null}
      </CartProvider>
    </ToastProvider>
  );
}
