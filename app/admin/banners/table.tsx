import type { Column } from "#app/admin/design/list/data-table.tsx";
import { activeColumn } from "#app/admin/design/list/list-page.tsx";
import { Button } from "#app/design-system/button.tsx";
import { BannerPicture } from "#app/storefront/marketplace/banners.tsx";
import type { StaffBanner } from "#domain/catalog/banners/queries.ts";
import { bannerMessages as words } from "./messages.ts";

interface Doing {
  edit: (banner: StaffBanner) => void;
  toggle: (banner: StaffBanner) => void;
  remove: (banner: StaffBanner) => void;
  /** Formats a day (ISO) in the shop's time zone. */
  day: (iso: string) => string;
}

/** Returns the columns of the banner list. Call it while rendering, because it reads messages. */
export const bannerColumns = ({ edit, toggle, remove, day }: Doing): Column<StaffBanner>[] => [
  {
    key: "banner",
    head: words.columns.banner,
    isName: true,
    cell: (banner) => (
      <div className="flex min-w-0 items-center gap-3">
        <span className="relative block h-14 w-24 shrink-0 overflow-hidden rounded-6 border border-line bg-surface-2">
          <BannerPicture key={banner.imageUrl} banner={banner} sizes="96px" />
        </span>
        <span className="grid min-w-0 md:min-w-36">
          <button
            type="button"
            onClick={() => edit(banner)}
            className="line-clamp-2 min-h-6 cursor-pointer text-left font-semibold [overflow-wrap:anywhere] underline-offset-3 hover:underline"
          >
            {banner.title}
          </button>
          <span className="line-clamp-1 text-13 font-normal text-ink-2">{banner.description}</span>
        </span>
      </div>
    ),
  },
  {
    key: "position",
    head: words.columns.position,
    cell: ({ position, createdAt }) => (
      <span className="grid whitespace-nowrap max-md:justify-items-end">
        {words.positions[position]}
        <time dateTime={createdAt} className="text-13 text-ink-3">
          {day(createdAt)}
        </time>
      </span>
    ),
  },
  activeColumn(words),
  {
    key: "actions",
    head: words.columns.actions,
    isActions: true,
    cell: (banner) => (
      <div className="flex flex-wrap justify-end gap-2 xl:flex-nowrap">
        <Button
          size="sm"
          variant="outline"
          aria-label={banner.isActive ? words.deactivateOne(banner.title) : words.activateOne(banner.title)}
          onClick={() => toggle(banner)}
        >
          {banner.isActive ? words.deactivate : words.activate}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={words.editOne(banner.title)}
          onClick={() => edit(banner)}
        >
          {words.edit}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={words.removeOne(banner.title)}
          onClick={() => remove(banner)}
        >
          {words.remove}
        </Button>
      </div>
    ),
  },
];
