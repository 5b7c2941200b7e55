import { useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { ListScreen, readListQuery } from "#app/admin/design/list/list-screen.tsx";
import { readEdited } from "#app/admin/design/list/use-form-address.ts";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { callerContext } from "#app/request/caller.ts";
import { findStaffBanner, listStaffBanners, type StaffBanner } from "#domain/catalog/banners/queries.ts";
import type { Route } from "./+types/page";
import { bannersAction } from "./actions.ts";
import { BannerDialog } from "./dialog.tsx";
import { bannerMessages as messages } from "./messages.ts";
import { BannerTable } from "./table.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const query = readListQuery(request);
  const [list, edited] = await Promise.all([
    listStaffBanners(caller, query),
    readEdited(params, (id) => findStaffBanner(caller, id)),
  ]);
  return { query, list, edited };
}

export const action = bannersAction;

export default function BannersPage({ loaderData }: Route.ComponentProps) {
  const { query, list, edited } = loaderData;
  const removal = useDialog<StaffBanner>();
  const toggling = useActionSender();
  const [asked, setAsked] = useState({ id: "", isActive: false });
  const toggle = ({ id, isActive }: StaffBanner) => {
    setAsked({ id, isActive: !isActive });
    toggling.send({ intent: "toggle", id, isActive: String(!isActive) });
  };
  const toggled = toggling.busy ? asked : null;
  return (
    <ListScreen
      {...{ messages, query, list, edited }}
      rows={list.banners}
      table={(edit, empty) => (
        <BannerTable rows={list.banners} remove={removal.show} {...{ edit, toggle, toggled, empty }} />
      )}
      form={(banner, { key, ...props }) => <BannerDialog key={key} banner={banner} {...props} />}
    >
      {toggling.stepUp}
      {removal.subject && (
        <ConfirmDialog
          key={`remove ${removal.opening}`}
          {...removal.props}
          title={messages.removal.title}
          consequence={
            removal.subject.isActive
              ? messages.removal.active(removal.subject.title)
              : messages.removal.inactive(removal.subject.title)
          }
          confirm={messages.remove}
          intent="delete"
          fields={{ id: removal.subject.id }}
        />
      )}
    </ListScreen>
  );
}

export const ErrorBoundary = loadFailure(() => messages);
