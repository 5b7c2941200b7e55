import { Plus } from "lucide-react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { ActiveToolbar, isEmptyList, NoActiveRows } from "#app/admin/design/list/active-list.tsx";
import { pageOf } from "#app/admin/design/list/list-address.ts";
import { ListPage } from "#app/admin/design/list/list-page.tsx";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Button } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import { activeTabOf } from "#domain/catalog/banners/active-tab.ts";
import { listCouponCategories, listCoupons, type StaffCoupon } from "#domain/checkout/coupons/queries.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { Route } from "./+types/page";
import { couponsAction } from "./actions.ts";
import { CouponDialog } from "./dialog.tsx";
import { couponMessages as words } from "./messages.ts";
import { CouponTable } from "./table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const caller = context.get(callerContext);
  const query = { q: search.get("q") ?? "", tab: activeTabOf(search), page: pageOf(search) };
  const [list, categories] = await Promise.all([listCoupons(caller, query), listCouponCategories(caller)]);
  return { query, list, categories };
}

export const action = couponsAction;

export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  const { query, list, categories } = loaderData;
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const editing = useDialog<StaffCoupon | null>();
  const ending = useDialog<StaffCoupon>();
  const create = (
    <Button onClick={() => editing.show(null)}>
      <Plus aria-hidden="true" size={18} />
      {words.create}
    </Button>
  );
  return (
    <ListPage
      title={words.title}
      lead={words.lead}
      actions={isEmptyList(list.counts, query) ? null : create}
      toolbar={<ActiveToolbar words={words} counts={list.counts} />}
      table={
        <CouponTable
          rows={list.coupons}
          edit={editing.show}
          end={staffCan(shell, "coupons.end") ? ending.show : null}
          empty={<NoActiveRows words={words} query={query} create={create} />}
        />
      }
      pages={list}
    >
      <CouponDialog
        key={`edit ${editing.opening}`}
        coupon={editing.subject}
        categories={categories}
        {...editing.props}
      />
      {ending.subject && (
        <ConfirmDialog
          key={`end ${ending.opening}`}
          title={words.ending.title}
          consequence={words.ending.words(ending.subject.code, ending.subject.held)}
          confirm={words.end}
          intent="end"
          fields={{ id: ending.subject.id }}
          {...ending.props}
        />
      )}
    </ListPage>
  );
}

export const ErrorBoundary = loadFailure(() => words);
