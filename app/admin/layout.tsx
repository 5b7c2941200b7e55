import "./admin.css";
import { isRouteErrorResponse, Outlet } from "react-router";
import { keepShownOnFailure } from "#app/live-updates/refresh-while-shown.ts";
import { callerContext } from "#app/request/caller.ts";
import { requireStaff } from "#domain/kernel/caller.ts";
import type { Route } from "./+types/layout";
import { AdminFailure } from "./base/failure.tsx";
import type { LayoutData } from "./base/layout-data.ts";
import { AdminFrame } from "./chrome/admin-frame.tsx";
import { PlainFrame } from "./chrome/plain-frame.tsx";
import { readsDense } from "./design/list/density.ts";
import { readHiddenColumns } from "./design/list/hidden-columns.ts";
import { readLayoutData } from "./read-layout-data.ts";
import { requireStaffOnPage } from "./require-staff.ts";
import { screens } from "./screens.ts";

const icons = Object.fromEntries(screens.map(({ name, icon }) => [name, icon]));

/** Keeps the shown page when a background revalidation fails. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShownOnFailure];

export const middleware: Route.MiddlewareFunction[] = [requireStaffOnPage];

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const shell = await readLayoutData(requireStaff(context.get(callerContext)));
  return { ...shell, isDense: readsDense(request), hiddenColumns: readHiddenColumns(request) };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame shell={loaderData} icons={icons}>
      <Outlet />
    </AdminFrame>
  );
}

/**
 * When the layout data is available, the error page of a failed, missing or forbidden page appears inside the
 * back-office layout.
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const thrown = isRouteErrorResponse(error) ? (error.data as { shell?: LayoutData | null } | null) : null;
  const shell = loaderData ?? thrown?.shell;
  if (!shell)
    return (
      <PlainFrame>
        <AdminFailure status={status} isStaff={false} />
      </PlainFrame>
    );
  return (
    <AdminFrame shell={shell} icons={icons}>
      <AdminFailure status={status} isStaff />
    </AdminFrame>
  );
}
