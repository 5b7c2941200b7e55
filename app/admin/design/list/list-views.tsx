import { Plus, X } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { LIST_VIEW_NAME_MAX } from "#db/values/limits.ts";
import { filtersOf } from "#domain/identity/list-views/filters-of.ts";
import type { ListView } from "#domain/identity/list-views/queries.ts";
import { listPath } from "./list-address.ts";
import { TAB } from "./list-tabs.tsx";
import type { ShownViews } from "./read-shown-views.server.ts";

/**
 * Returns the stored view that has the same filters as the address, or undefined when no view has these
 * filters.
 */
export const currentView = ({ list, views }: ShownViews, search: string): ListView | undefined =>
  views.find(({ filters }) => filters === filtersOf(list, search));

/**
 * The user's own views of a list, as links after the tabs. The user can remove the current view, and can
 * store the filters of the address as a new view.
 */
export function ListViews({ own }: { own: ShownViews }) {
  const { list, views, texts } = own;
  const { pathname, search } = useLocation();
  const path = listPath(pathname);
  const filters = filtersOf(list, search);
  const current = currentView(own, search);
  const saving = useDialog<string>();
  const { send, busy, stepUp } = useActionSender({ action: path });
  // When the tab is the only filter, no view is necessary, because the tab already has a link.
  const isNew = filters !== "" && !current && !/^tab=[^&]*$/.test(filters);
  return (
    <>
      {(views.length > 0 || isNew) && <li aria-hidden="true" className="mx-2 my-2 w-px bg-line" />}
      {views.map((view) => (
        <li key={view.id} className="flex items-center">
          <Link
            to={`${path}?${view.filters}`}
            preventScrollReset
            aria-current={view === current ? "page" : undefined}
            className={TAB}
          >
            <span className="max-w-60 truncate" title={view.name}>
              {view.name}
            </span>
          </Link>
          {view === current && (
            <button
              type="button"
              aria-label={view.removeLabel}
              aria-disabled={busy}
              onClick={() => !busy && send({ intent: "remove-view", id: view.id })}
              className="grid size-9 place-items-center rounded-6 text-ink-2 hover:bg-surface-2"
            >
              <X aria-hidden="true" size={16} />
            </button>
          )}
        </li>
      ))}
      {isNew && (
        <li>
          <button type="button" onClick={() => saving.show(filters)} className={TAB}>
            <Plus aria-hidden="true" size={16} />
            {texts.save}
          </button>
        </li>
      )}
      {saving.subject !== null && (
        <li className="contents">
          <FormDialog
            key={saving.opening}
            {...saving.props}
            title={texts.save}
            description={texts.help}
            intent="save-view"
            action={path}
            fields={{ list, filters: saving.subject }}
          >
            {({ errors }) => (
              <Field label={texts.name} error={errors.name}>
                <TextInput name="name" required maxLength={LIST_VIEW_NAME_MAX} autoComplete="off" />
              </Field>
            )}
          </FormDialog>
        </li>
      )}
      {stepUp && <li className="contents">{stepUp}</li>}
    </>
  );
}
