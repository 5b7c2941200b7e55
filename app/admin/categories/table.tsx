import type { ReactNode } from "react";
import { activeColumn } from "#app/admin/design/list/active-list.tsx";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowActions } from "#app/admin/design/list/row-actions.tsx";
import { RowName } from "#app/admin/design/list/row-button.tsx";
import type { StaffCategory } from "#domain/catalog/categories/queries.ts";
import { formatCount } from "#messages/format.ts";
import { categoryMessages as messages } from "./messages.ts";

interface CategoryTableProps {
  rows: readonly StaffCategory[];
  edit: (category: StaffCategory) => void;
  /** null when the staff member is not allowed to delete categories. */
  remove: ((category: StaffCategory) => void) | null;
  empty: ReactNode;
}

/** The list of categories. */
export function CategoryTable({ rows, edit, remove, empty }: CategoryTableProps) {
  return (
    <DataTable
      caption={messages.title}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: "name",
          at: "title",
          head: messages.columns.name,
          isName: true,
          cell: (category) => (
            <span className={`flex items-center gap-2 ink-${category.ink}`}>
              <span aria-hidden="true" className="ink-swatch" />
              <RowName onClick={() => edit(category)}>{category.name}</RowName>
            </span>
          ),
        },
        {
          key: "slug",
          at: "note",
          head: messages.columns.slug,
          cell: ({ slug }) => <span className="font-mono text-13 [overflow-wrap:anywhere]">{slug}</span>,
        },
        {
          key: "products",
          at: "foot",
          head: messages.columns.products,
          numeric: true,
          cell: ({ products, archived }) => (
            <span>
              <span className="xl:hidden">{messages.columns.products}: </span>
              {formatCount(products)}
              {archived > 0 && <span className="ml-2 text-13 text-ink-3">{messages.archived(archived)}</span>}
            </span>
          ),
        },
        { ...activeColumn(messages), at: "value" },
        {
          key: "actions",
          at: "actions",
          head: messages.columns.actions,
          isActions: true,
          cell: (category) => (
            <RowActions
              label={`${messages.columns.actions}: ${category.name}`}
              from="md"
              actions={[
                {
                  label: messages.edit,
                  name: messages.editOne(category.name),
                  onClick: () => edit(category),
                },
                ...(remove
                  ? [
                      {
                        label: messages.remove,
                        name: messages.removeOne(category.name),
                        onClick: () => remove(category),
                        isDanger: true,
                      },
                    ]
                  : []),
              ]}
            />
          ),
        },
      ]}
    />
  );
}
