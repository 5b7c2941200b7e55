import type { ReactNode } from "react";
import { Link } from "react-router";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { ListStatus } from "#app/design-system/badge.tsx";
import { KindIcon } from "./kind-icon.tsx";
import type { IntegrationTexts, ShownChannel } from "./read-integrations.server.ts";

interface ChannelTableProps {
  rows: readonly ShownChannel[];
  texts: IntegrationTexts;
  edit: (channel: ShownChannel) => void;
  empty: ReactNode;
}

/**
 * The list of channels. A click on the name of a channel opens a section below the list with the last
 * messages of the channel.
 */
export function ChannelTable({ rows, texts, edit, empty }: ChannelTableProps) {
  return (
    <DataTable
      caption={texts.messages}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: "name",
          at: "title",
          head: texts.columns.name,
          isName: true,
          cell: ({ id, name, kind }) => (
            <span className="flex items-center gap-3">
              <KindIcon kind={kind} />
              <Link
                to={`?canal=${id}`}
                preventScrollReset
                className="font-semibold underline-offset-3 wrap-anywhere hover:underline"
              >
                {name}
              </Link>
            </span>
          ),
        },
        { key: "kind", at: "more", head: texts.columns.kind, cell: ({ kind }) => texts.kinds[kind] },
        {
          key: "state",
          at: "state",
          head: texts.columns.state,
          cell: (channel) => (
            <span>
              <State channel={channel} texts={texts} />
              {channel.note && <span className="block text-13 text-ink-3">{channel.note}</span>}
            </span>
          ),
        },
        { key: "waiting", at: "more", head: texts.columns.waiting, cell: ({ waiting }) => waiting },
        {
          key: "actions",
          at: "actions",
          head: texts.edit,
          isActions: true,
          cell: (channel) => (
            <RowButton label={`${texts.edit} ${channel.name}`} onClick={() => edit(channel)}>
              {texts.edit}
            </RowButton>
          ),
        },
      ]}
    />
  );
}

function State({ channel, texts }: { channel: ShownChannel; texts: IntegrationTexts }) {
  if (!channel.isActive)
    return <ListStatus tone={channel.offReason ? "danger" : "neutral"}>{texts.off}</ListStatus>;
  if (channel.failingSince) return <ListStatus tone="warning">{texts.failing}</ListStatus>;
  return <ListStatus tone="success">{texts.on}</ListStatus>;
}
