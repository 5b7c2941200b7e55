import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { ListScreen, readListQuery } from "#app/admin/design/list/list-screen.tsx";
import { readEdited } from "#app/admin/design/list/use-form-address.ts";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { callerContext } from "#app/request/caller.ts";
import {
  findStaffCoupon,
  listCouponCategories,
  listCoupons,
  type StaffCoupon,
} from "#domain/checkout/coupons/queries.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { Route } from "./+types/page";
import { couponsAction } from "./actions.ts";
import { CouponDialog } from "./dialog.tsx";
import { couponMessages as messages } from "./messages.ts";
import { CouponTable } from "./table.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const query = readListQuery(request);
  const [list, categories, edited] = await Promise.all([
    listCoupons(caller, query),
    listCouponCategories(caller),
    readEdited(params, (id) => findStaffCoupon(caller, id)),
  ]);
  return { query, list, categories, edited };
}

export const action = couponsAction;

export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  const { query, list, categories, edited } = loaderData;
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const ending = useDialog<StaffCoupon>();
  const end = staffCan(shell, "coupons.end") ? ending.show : null;
  return (
    <ListScreen
      {...{ messages, query, list, edited }}
      rows={list.coupons}
      table={(edit, empty) => <CouponTable rows={list.coupons} {...{ edit, end, empty }} />}
      form={(coupon, { key, ...props }) => (
        <CouponDialog key={key} coupon={coupon} categories={categories} {...props} />
      )}
    >
      {ending.subject && (
        <ConfirmDialog
          key={`end ${ending.opening}`}
          title={messages.ending.title}
          consequence={messages.ending.text(ending.subject.code, ending.subject.held)}
          confirm={messages.end}
          intent="end"
          fields={{ id: ending.subject.id }}
          {...ending.props}
        />
      )}
    </ListScreen>
  );
}

export const ErrorBoundary = loadFailure(() => messages);
