import "#app/admin/admin.css";
import { isRouteErrorResponse, Outlet } from "react-router";
import { AdminFailure } from "#app/admin/base/failure.tsx";
import { PlainFrame } from "#app/admin/chrome/plain-frame.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { logoOf } from "#domain/settings/brand/brand-images.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import type { Route } from "./+types/sign-in-layout";
import { Checking } from "./checking.tsx";

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** Loads the data of the layout around sign-in pages. */
export async function loader() {
  const { siteName, logo } = await cacheRead("settings", () => readPublicSettings());
  return { siteName, logo: logoOf(logo) };
}

export default function Entrance({ loaderData: { siteName, logo } }: Route.ComponentProps) {
  return (
    <PlainFrame
      mark={
        logo ? (
          <img {...logo} alt={siteName} className="mx-auto h-9 w-auto" />
        ) : (
          <>
            <span className="mx-auto mb-2 block size-14 overflow-hidden rounded-full">
              <Seal slug={siteName} emoji="" isSmall />
            </span>
            {siteName}
          </>
        )
      }
      below={<Checking />}
    >
      <Outlet />
    </PlainFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PlainFrame>
      <AdminFailure status={isRouteErrorResponse(error) ? error.status : 500} isStaff={false} />
    </PlainFrame>
  );
}
