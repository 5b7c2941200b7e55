import type { ReactNode } from "react";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowActions } from "#app/admin/design/list/row-actions.tsx";
import { RowName } from "#app/admin/design/list/row-button.tsx";
import { RowSwitch } from "#app/admin/design/list/row-switch.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { BannerImage } from "#app/storefront/marketplace/banners.tsx";
import type { StaffBanner } from "#domain/catalog/banners/queries.ts";
import { bannerMessages as messages } from "./messages.ts";

interface BannerTableProps {
  rows: readonly StaffBanner[];
  edit: (banner: StaffBanner) => void;
  toggle: (banner: StaffBanner) => void;
  /** The id of the banner whose new state is being saved, and whether the banner will be active. */
  toggled: { id: string; isActive: boolean } | null;
  remove: (banner: StaffBanner) => void;
  empty: ReactNode;
}

/** The list of banners. */
export function BannerTable({ rows, edit, toggle, toggled, remove, empty }: BannerTableProps) {
  const { day } = useStoreTime();
  return (
    <DataTable
      caption={messages.title}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: "banner",
          at: "title",
          head: messages.columns.banner,
          isName: true,
          cell: (banner) => (
            <div className="flex min-w-0 items-center gap-3">
              <Thumbnail banner={banner} />
              <span className="grid min-w-0 xl:min-w-36">
                <RowName className="line-clamp-2" onClick={() => edit(banner)}>
                  {banner.title}
                </RowName>
                <span className="line-clamp-2 text-13 font-normal text-ink-2 md:line-clamp-1">
                  {banner.description}
                </span>
              </span>
            </div>
          ),
        },
        {
          key: "position",
          at: "foot",
          head: messages.columns.position,
          cell: ({ position, createdAt }) => (
            <span className="whitespace-nowrap xl:grid">
              {messages.positions[position]}
              <time dateTime={createdAt} className="text-13 text-ink-3 max-md:hidden">
                <span className="xl:hidden"> · </span>
                {messages.createdOn(day(createdAt))}
              </time>
            </span>
          ),
        },
        {
          key: "status",
          at: "state",
          head: messages.columns.status,
          cell: (banner) => {
            const isOn = toggled?.id === banner.id ? toggled.isActive : banner.isActive;
            return (
              <RowSwitch
                isOn={isOn}
                isBusy={toggled !== null}
                label={`${messages.active}: ${banner.title}`}
                onToggle={() => toggle(banner)}
              >
                <span className="min-w-12 text-left">{isOn ? messages.active : messages.inactive}</span>
              </RowSwitch>
            );
          },
        },
        {
          key: "actions",
          at: "actions",
          head: messages.columns.actions,
          isActions: true,
          cell: (banner) => (
            <RowActions
              label={`${messages.columns.actions}: ${banner.title}`}
              from="xl"
              actions={[
                { label: messages.edit, name: messages.editOne(banner.title), onClick: () => edit(banner) },
                {
                  label: messages.remove,
                  name: messages.removeOne(banner.title),
                  onClick: () => remove(banner),
                  isDanger: true,
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

/**
 * A small version of the banner, with the text on the left and the image on the right. Phones show the image
 * alone.
 */
function Thumbnail({ banner }: { banner: StaffBanner }) {
  return (
    <span
      aria-hidden="true"
      data-at="cover"
      className="flex h-14 w-24 shrink-0 overflow-hidden max-md:size-10 rounded-6 border border-line bg-surface-2"
    >
      <span
        data-words={banner.title}
        className="title wrap-normal line-clamp-4 flex-1 self-center max-md:hidden pl-1.5 text-[0.4375rem] leading-tight before:content-[attr(data-words)]"
      />
      <span className="relative w-11 overflow-hidden max-md:flex-1 [&_.seal]:size-16!">
        <BannerImage key={banner.imageUrl} banner={banner} />
      </span>
    </span>
  );
}
