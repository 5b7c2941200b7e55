import type { Column } from "#app/admin/design/list/data-table.tsx";
import { activeColumn } from "#app/admin/design/list/list-page.tsx";
import { Button } from "#app/design-system/button.tsx";
import { formatCount } from "#app/languages/format.ts";
import type { StaffCategory } from "#domain/catalog/categories/queries.ts";
import { categoryMessages as words } from "./messages.ts";

interface Doing {
  edit: (category: StaffCategory) => void;
  /** null without the permission to delete. */
  remove: ((category: StaffCategory) => void) | null;
}

/** Returns the columns of the category list. Call it while rendering, because it reads messages. */
export const categoryColumns = ({ edit, remove }: Doing): Column<StaffCategory>[] => [
  {
    key: "name",
    head: words.columns.name,
    isName: true,
    cell: (category) => (
      <button
        type="button"
        onClick={() => edit(category)}
        className="min-h-6 cursor-pointer text-left font-semibold [overflow-wrap:anywhere] underline-offset-3 hover:underline"
      >
        {category.name}
      </button>
    ),
  },
  {
    key: "slug",
    head: words.columns.slug,
    cell: ({ slug }) => <span className="font-mono text-13 [overflow-wrap:anywhere]">{slug}</span>,
  },
  {
    key: "products",
    head: words.columns.products,
    numeric: true,
    cell: ({ products, archived }) => (
      <span>
        {formatCount(products)}
        {archived > 0 && <span className="ml-2 text-13 text-ink-3">{words.archived(archived)}</span>}
      </span>
    ),
  },
  activeColumn(words),
  {
    key: "actions",
    head: words.columns.actions,
    isActions: true,
    cell: (category) => (
      <div className="flex justify-end gap-2">
        <Button
          size="sm"
          variant="outline"
          aria-label={words.editOne(category.name)}
          onClick={() => edit(category)}
        >
          {words.edit}
        </Button>
        {remove && (
          <Button
            size="sm"
            variant="outline"
            aria-label={words.removeOne(category.name)}
            onClick={() => remove(category)}
          >
            {words.remove}
          </Button>
        )}
      </div>
    ),
  },
];
