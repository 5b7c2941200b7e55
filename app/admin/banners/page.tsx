import { Plus } from "lucide-react";
import { useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { pageOf } from "#app/admin/design/list/list-address.ts";
import { ActiveList } from "#app/admin/design/list/list-page.tsx";
import { UnreadPage } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { callerContext } from "#app/caller.ts";
import { Button } from "#app/design-system/button.tsx";
import { formAction, onIntent } from "#app/form-action.ts";
import { activeTabOf } from "#domain/catalog/banners/active-tab.ts";
import { createBanner } from "#domain/catalog/banners/create-banner.ts";
import { deleteBanner } from "#domain/catalog/banners/delete-banner.ts";
import { listStaffBanners, type StaffBanner } from "#domain/catalog/banners/queries.ts";
import { toggleBanner } from "#domain/catalog/banners/toggle-banner.ts";
import { updateBanner } from "#domain/catalog/banners/update-banner.ts";
import type { Route } from "./+types/page";
import { BannerDialog } from "./dialog.tsx";
import { bannerForm, bannerRemovalForm, bannerToggleForm, newBannerForm } from "./forms.ts";
import { bannerMessages as words } from "./messages.ts";
import { bannerColumns } from "./table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const query = { q: search.get("q") ?? "", tab: activeTabOf(search), page: pageOf(search) };
  const list = await listStaffBanners(context.get(callerContext), query);
  return { query, list };
}

const unexpected = () => words.unexpected;

export const action = formAction({
  create: onIntent({
    action: "banners.save",
    schema: newBannerForm,
    failed: () => words.saveFailed,
    unexpected,
    run: async (caller, input) => {
      await createBanner(caller, input);
      return { toast: { title: words.created } };
    },
  }),
  update: onIntent({
    action: "banners.save",
    schema: bannerForm,
    failed: () => words.saveFailed,
    unexpected,
    run: async (caller, { id, version, ...banner }) => {
      await updateBanner(caller, { id, version, banner });
      return { toast: { title: words.updated } };
    },
  }),
  toggle: onIntent({
    action: "banners.toggle",
    schema: bannerToggleForm,
    failed: () => words.updateFailed,
    unexpected,
    run: async (caller, { id, isActive }) => {
      await toggleBanner(caller, { id, isActive: isActive === "true" });
      return { toast: { title: words.updated } };
    },
  }),
  delete: onIntent({
    action: "banners.delete",
    schema: bannerRemovalForm,
    failed: () => words.removeFailed,
    unexpected,
    run: async (caller, input) => {
      await deleteBanner(caller, input);
      return { toast: { title: words.removed } };
    },
  }),
});

type Open = { kind: "form"; banner: StaffBanner | null } | { kind: "removal"; banner: StaffBanner };

export default function BannersPage({ loaderData }: Route.ComponentProps) {
  const { query, list } = loaderData;
  const [shown, setShown] = useState<Open | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  const toggling = useActionSender();
  const open = (what: Open) => {
    setShown(what);
    setOpened(opened + 1);
    setOpen(true);
  };
  const { day } = useStoreTime();
  const create = (
    <Button onClick={() => open({ kind: "form", banner: null })}>
      <Plus aria-hidden="true" size={18} />
      {words.create}
    </Button>
  );
  const columns = bannerColumns({
    day,
    edit: (banner) => open({ kind: "form", banner }),
    toggle: ({ id, isActive }) => {
      if (!toggling.busy) toggling.send({ intent: "toggle", id, isActive: String(!isActive) });
    },
    remove: (banner) => open({ kind: "removal", banner }),
  });

  return (
    <>
      <PageHead title={words.title} lead={words.lead} actions={create} />
      <ActiveList
        words={words}
        columns={columns}
        rows={list.banners}
        query={query}
        list={list}
        create={create}
      />
      {toggling.stepUp}
      {shown?.kind === "form" && (
        <BannerDialog key={opened} banner={shown.banner} open={isOpen} onOpenChange={setOpen} />
      )}
      {shown?.kind === "removal" && (
        <ConfirmDialog
          key={opened}
          open={isOpen}
          onOpenChange={setOpen}
          title={words.removal.title}
          consequence={
            shown.banner.isActive
              ? words.removal.active(shown.banner.title)
              : words.removal.inactive(shown.banner.title)
          }
          confirm={words.remove}
          intent="delete"
          fields={{ id: shown.banner.id }}
        />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failed = { title: words.loadFailed, words: words.loadFailedWords, again: words.again };
  return <UnreadPage error={error} title={words.title} lead={words.lead} failed={failed} />;
}
