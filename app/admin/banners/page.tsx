import { Plus } from "lucide-react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { ActiveToolbar, isEmptyList, NoActiveRows } from "#app/admin/design/list/active-list.tsx";
import { pageOf } from "#app/admin/design/list/list-address.ts";
import { ListPage } from "#app/admin/design/list/list-page.tsx";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Button } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import { activeTabOf } from "#domain/catalog/banners/active-tab.ts";
import { listStaffBanners, type StaffBanner } from "#domain/catalog/banners/queries.ts";
import type { Route } from "./+types/page";
import { bannersAction } from "./actions.ts";
import { BannerDialog } from "./dialog.tsx";
import { bannerMessages as words } from "./messages.ts";
import { BannerTable } from "./table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const query = { q: search.get("q") ?? "", tab: activeTabOf(search), page: pageOf(search) };
  const list = await listStaffBanners(context.get(callerContext), query);
  return { query, list };
}

export const action = bannersAction;

export default function BannersPage({ loaderData }: Route.ComponentProps) {
  const { query, list } = loaderData;
  const editing = useDialog<StaffBanner | null>();
  const removal = useDialog<StaffBanner>();
  const toggling = useActionSender();
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
        <BannerTable
          rows={list.banners}
          edit={editing.show}
          toggle={({ id, isActive }) => {
            if (!toggling.busy) toggling.send({ intent: "toggle", id, isActive: String(!isActive) });
          }}
          remove={removal.show}
          empty={<NoActiveRows words={words} query={query} create={create} />}
        />
      }
      pages={list}
    >
      {toggling.stepUp}
      <BannerDialog key={`edit ${editing.opening}`} banner={editing.subject} {...editing.props} />
      {removal.subject && (
        <ConfirmDialog
          key={`remove ${removal.opening}`}
          {...removal.props}
          title={words.removal.title}
          consequence={
            removal.subject.isActive
              ? words.removal.active(removal.subject.title)
              : words.removal.inactive(removal.subject.title)
          }
          confirm={words.remove}
          intent="delete"
          fields={{ id: removal.subject.id }}
        />
      )}
    </ListPage>
  );
}

export const ErrorBoundary = loadFailure(() => words);
