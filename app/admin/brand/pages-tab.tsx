import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Panel } from "#app/admin/settings/panel.tsx";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button, buttonClasses } from "#app/design-system/button.tsx";
import type { StaffPage } from "#domain/settings/pages/queries.ts";
import { brandMessages } from "./messages.ts";
import { PageDialog } from "./page-dialog.tsx";

/** Páginas: the owner's pages. The pages in the footer come first, in the order of the footer. */
export function PagesTab({ pages }: { pages: readonly StaffPage[] }) {
  const messages = brandMessages.pages;
  const editing = useDialog<StaffPage | null>();
  const removal = useDialog<StaffPage>();
  const ordering = useActionSender();
  const footer = pages.filter(({ footerPosition }) => footerPosition !== null).map(({ id }) => id);
  const move = (id: string, by: 1 | -1) => {
    const at = footer.indexOf(id);
    const other = footer[at + by];
    if (other === undefined || ordering.busy) return;
    const ids = footer.with(at, other).with(at + by, id);
    const form = new FormData();
    form.set("intent", "order-footer");
    for (const one of ids) form.append("ids[]", one);
    ordering.send(form);
  };
  return (
    <Panel title={messages.title} lead={messages.lead}>
      {pages.length === 0 ? (
        <p className="text-ink-2">{messages.empty}</p>
      ) : (
        <ul className="border-t border-line">
          {pages.map((page) => (
            <PageRow
              key={page.id}
              page={page}
              place={footer.indexOf(page.id)}
              last={footer.length - 1}
              move={move}
              edit={() => editing.show(page)}
              remove={() => removal.show(page)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => editing.show(null)}>
          <Plus aria-hidden="true" size={18} />
          {messages.create}
        </Button>
      </div>
      {ordering.stepUp}
      <PageDialog key={`edit ${editing.opening}`} page={editing.subject} {...editing.props} />
      {removal.subject && (
        <ConfirmDialog
          key={`remove ${removal.opening}`}
          {...removal.props}
          title={messages.removal.title}
          consequence={messages.removal.text(removal.subject.title)}
          confirm={brandMessages.remove}
          intent="delete-page"
          fields={{ id: removal.subject.id, version: removal.subject.version }}
        />
      )}
    </Panel>
  );
}

interface PageRowProps {
  page: StaffPage;
  /** The position among the links of the footer, from 0, or -1 for a page without a link in the footer. */
  place: number;
  last: number;
  move: (id: string, by: 1 | -1) => void;
  edit: () => void;
  remove: () => void;
}

function PageRow({ page, place, last, move, edit, remove }: PageRowProps) {
  const messages = brandMessages.pages;
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold [overflow-wrap:anywhere]">{page.title}</span>
          <StatusBadge tone={page.isPublished ? "success" : "neutral"}>
            {page.isPublished ? messages.published : messages.draft}
          </StatusBadge>
        </p>
        <p className="text-13 text-ink-3 [overflow-wrap:anywhere]">
          /p/{page.slug}
          {place >= 0 && ` · ${messages.inFooter(place + 1)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {place >= 0 && (
          <>
            <RowButton
              label={messages.up(page.title)}
              aria-disabled={place === 0}
              onClick={() => move(page.id, -1)}
            >
              <ArrowUp aria-hidden="true" size={16} />
            </RowButton>
            <RowButton
              label={messages.down(page.title)}
              aria-disabled={place === last}
              onClick={() => move(page.id, 1)}
            >
              <ArrowDown aria-hidden="true" size={16} />
            </RowButton>
          </>
        )}
        {page.isPublished && (
          <a
            href={`/p/${page.slug}`}
            target="_blank"
            rel="noopener"
            aria-label={`${messages.viewOne(page.title)} ${messages.newTab}`}
            className={buttonClasses({ variant: "outline", size: "sm" })}
          >
            {messages.view}
          </a>
        )}
        <RowButton label={messages.editOne(page.title)} onClick={edit}>
          {messages.edit}
        </RowButton>
        <RowButton label={messages.removeOne(page.title)} onClick={remove}>
          {brandMessages.remove}
        </RowButton>
      </div>
    </li>
  );
}
