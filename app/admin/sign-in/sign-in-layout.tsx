import "#app/admin/admin.css";
import { isRouteErrorResponse, Outlet } from "react-router";
import { AdminFailure } from "#app/admin/base/failure.tsx";
import { PlainFrame } from "#app/admin/chrome/plain-frame.tsx";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import type { Route } from "./+types/sign-in-layout";
import { Checking } from "./checking.tsx";

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** Loads the data of the layout around sign-in pages. */
export async function loader() {
  return { siteName: (await cacheRead("settings", () => readPublicSettings())).siteName };
}

export default function Entrance({ loaderData }: Route.ComponentProps) {
  return (
    <PlainFrame siteName={loaderData.siteName}>
      <Outlet />
      <Checking />
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
