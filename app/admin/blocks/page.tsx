import { Ban } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { data, Link } from "react-router";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { KindList } from "#app/admin/design/kind-list.tsx";
import { Pagination } from "#app/admin/design/list/pagination.tsx";
import { SlowList } from "#app/admin/design/list/slow-list.tsx";
import { LoadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { readPart } from "#app/admin/design/read-part.ts";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Button } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import type { BlockKind } from "#db/values/block-kinds.ts";
import { documentLanguage } from "#messages/language.ts";
import { blockMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { blocksAction } from "./actions.ts";
import { BlockDialog } from "./dialog.tsx";
import { blockTitle } from "./messages.ts";
import { readBlocks, type ShownBlock } from "./read-blocks.server.ts";
import { BlockTable } from "./table.tsx";

export const action = blocksAction;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const found = await readPart(context, readBlocks(context.get(callerContext), searchParams));
  if (found !== "failed") return data({ found, failure: null }, { headers: { "Cache-Control": "no-store" } });
  const { loadFailed: title, loadFailedWhy: text, again } = blockMessages[documentLanguage()];
  return data({ found: null, failure: { title, text, again } }, { status: 500 });
}

/** /admin/bloqueios: the customers whom the shop does not serve. */
export default function BlocksPage({ loaderData: { found, failure } }: Route.ComponentProps) {
  const adding = useDialog<BlockKind | null>();
  const lifting = useDialog<ShownBlock>();
  const isAsked = found?.isAsked ?? false;
  const openForm = useEffectEvent(() => adding.show(null));
  useEffect(() => {
    if (isAsked) openForm();
  }, [isAsked]);
  if (!found)
    return (
      <>
        <PageHead title={blockTitle.title} />
        <LoadFailure {...failure} />
      </>
    );
  const { texts, kinds, accounts, address, list } = found;
  const add = (
    <Button size="sm" onClick={() => adding.show(null)}>
      <Ban aria-hidden="true" size={18} />
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHead title={blockTitle.title} lead={texts.lead} actions={list.rows.length > 0 && add} />
      {accounts && (
        <Link
          to="/admin/usuarios?tab=bloqueados"
          className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-10 border border-line bg-surface px-4 py-3 hover:border-control"
        >
          <span className="font-semibold">{accounts}</span>
          <span className="font-semibold text-15 text-accent">{texts.openAccounts}</span>
        </Link>
      )}
      <SlowList>
        <BlockTable
          rows={list.rows}
          texts={texts}
          lift={lifting.show}
          empty={
            <KindList
              title={texts.kindsTitle}
              lead={texts.empty}
              kinds={kinds.map((kind) => ({
                ...{ kind, name: texts.kinds[kind], next: texts.block },
                text: kind === "network" ? texts.form.networkShort : texts.form.valueHelps[kind],
              }))}
              choose={adding.show}
            />
          }
        />
      </SlowList>
      <Pagination {...list} />
      {adding.opening > 0 && (
        <BlockDialog
          key={adding.opening}
          first={adding.subject}
          {...{ texts, kinds, address }}
          {...adding.props}
        />
      )}
      {lifting.subject && (
        <ConfirmDialog
          key={`lift ${lifting.opening}`}
          title={texts.liftTitle}
          consequence={lifting.subject.liftText}
          confirm={texts.lift}
          isDestructive={false}
          intent="lift"
          fields={{ id: lifting.subject.id }}
          {...lifting.props}
        />
      )}
    </>
  );
}
