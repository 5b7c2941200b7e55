import { Plus } from "lucide-react";
import { useState } from "react";
import { data } from "react-router";
import { KindList } from "#app/admin/design/kind-list.tsx";
import { LoadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { readPart } from "#app/admin/design/read-part.ts";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { StatusWord } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import type { ChannelKind } from "#db/values/channel-vocabulary.ts";
import { documentLanguage } from "#messages/language.ts";
import { channelMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { integrationsAction } from "./actions.ts";
import { ChannelDialog } from "./dialog.tsx";
import { KindIcon } from "./kind-icon.tsx";
import { integrationMessages as messages } from "./messages.ts";
import { readIntegrations, type ShownChannel } from "./read-integrations.server.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { ShownMessages } from "./shown-messages.tsx";
import { ChannelTable } from "./table.tsx";

export const action = integrationsAction;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [shownId, eventId] = [searchParams.get("canal") ?? "", searchParams.get("mensagem") ?? ""];
  const found = await readPart(context, readIntegrations(context.get(callerContext), shownId, eventId));
  if (found !== "failed") return data({ found, failure: null }, { headers: { "Cache-Control": "no-store" } });
  const { loadFailed: title, loadFailedWhy: text, again } = channelMessages[documentLanguage()];
  return data({ found: null, failure: { title, text, again } }, { status: 500 });
}

/**
 * /admin/integracoes: the channels, the last messages of one channel, and the HTTP request of one message.
 */
export default function IntegrationsPage({ loaderData: { found, failure } }: Route.ComponentProps) {
  const editing = useDialog<ShownChannel | null>();
  const [first, setFirst] = useState<ChannelKind>("webhook");
  const [secret, setSecret] = useState<string | null>(null);
  if (!found)
    return (
      <>
        <PageHead title={messages.title} />
        <LoadFailure {...failure} />
      </>
    );
  const { texts, channels, kinds, shown } = found;
  const channel = channels.find(({ id }) => id === shown?.id);
  const createOf = (kind: ChannelKind) => {
    setFirst(kind);
    editing.show(null);
  };
  const create = (
    <Button onClick={() => createOf("webhook")}>
      <Plus aria-hidden="true" size={18} />
      {texts.create}
    </Button>
  );
  const showSecret = (result: unknown) => setSecret((result as { secret?: string | null })?.secret ?? null);
  return (
    <>
      <PageHead title={messages.title} lead={texts.lead} actions={create} />
      <ChannelTable rows={channels} texts={texts} edit={editing.show} empty={null} />
      {channel && shown && (
        <ShownMessages
          key={channel.id}
          {...{ channel, texts, showSecret }}
          messages={shown.messages}
          request={shown.request}
        />
      )}
      {!shown && (
        <KindList
          title={channels.length > 0 ? texts.kindsTitle : texts.empty}
          {...(channels.length === 0 && { lead: texts.emptyWhy })}
          kinds={kinds.map(({ kind, label, isConnected, state }) => ({
            ...{ kind, name: label, text: texts.benefits[kind] },
            icon: <KindIcon kind={kind} />,
            state: <StatusWord tone={isConnected ? "success" : "neutral"}>{state}</StatusWord>,
            next: isConnected ? texts.connectMore : texts.connect,
          }))}
          choose={createOf}
        />
      )}
      {editing.opening > 0 && (
        <ChannelDialog
          key={editing.opening}
          channel={editing.subject}
          first={first}
          onDone={showSecret}
          {...{ texts, kinds }}
          {...editing.props}
        />
      )}
      <SecretDialog secret={secret} texts={texts} onClose={() => setSecret(null)} />
    </>
  );
}
