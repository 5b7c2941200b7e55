import { isRouteErrorResponse, Outlet } from "react-router";
import { SUPPORT_PAGE } from "#addresses";
import { Analytics } from "#app/analytics/analytics.tsx";
import { LiveUpdates } from "#app/live-updates/live-updates.tsx";
import { keepShownOnFailure } from "#app/live-updates/refresh-while-shown.ts";
import { callerContext } from "#app/request/caller.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { parsePublicLink } from "#domain/kernel/text/public-link.ts";
import { readMeasuredClaims } from "#domain/sales/measured-claims.ts";
import { logoOf } from "#domain/settings/brand/brand-images.ts";
import { ownClaimsIn } from "#domain/settings/claims.ts";
import { listFooterLinks } from "#domain/settings/pages/queries.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { termsIn } from "#domain/settings/terms.ts";
import { env } from "#env";
import { documentLanguage } from "#messages/language.ts";
import type { Route } from "./+types/layout";
import { FailureNotice } from "./base/failure-notice.tsx";
import type { ShopSnapshot } from "./base/shop-snapshot.ts";
import { footerLinks } from "./chrome/footer-links.server.ts";
import { ShopFrame } from "./chrome/shop-frame.tsx";

/** Keeps the current page on the screen when a background revalidation fails. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShownOnFailure];

/**
 * Returns the same data for every visitor, because the shop caches pages that several visitors share. The
 * only exception is `signedIn`.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<ShopSnapshot> {
  const [settings, measured, pages] = await Promise.all([
    cacheRead("settings", () => readPublicSettings()),
    readMeasuredClaims(),
    cacheRead("footer links", listFooterLinks),
  ]);
  const link = parsePublicLink(settings.telegramSupportLink);
  return {
    signedIn: context.get(callerContext).kind === "shopper",
    siteName: settings.siteName,
    siteUrl: env.APP_URL,
    logo: logoOf(settings.logo),
    supportLink: link === SUPPORT_PAGE ? null : link,
    supportChat: settings.supportChatEnabled && link !== null,
    footerLinks: footerLinks(termsIn(settings.terms, documentLanguage()) !== null, pages),
    claims: { own: ownClaimsIn(settings.claims, documentLanguage()), measured },
  };
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ShopFrame snapshot={loaderData}>
      <Outlet />
      <Analytics />
      <LiveUpdates signedIn={loaderData.signedIn} />
    </ShopFrame>
  );
}

/**
 * Keeps the header and footer on the screen when a page fails. The cart, the catalog and the support chat
 * must stay reachable.
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!loaderData) {
    return (
      <main id="content">
        <FailureNotice status={status} inBoundary />
      </main>
    );
  }
  return (
    <ShopFrame snapshot={loaderData}>
      <FailureNotice status={status} inBoundary />
    </ShopFrame>
  );
}
