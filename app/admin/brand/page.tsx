import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { callerContext } from "#app/request/caller.ts";
import type { Route } from "./+types/page";
import { brandAction } from "./actions.ts";
import { LookTab } from "./look-tab.tsx";
import { MailsTab } from "./mails-tab.tsx";
import { brandMessages as messages } from "./messages.ts";
import { PagesTab } from "./pages-tab.tsx";
import { readTab } from "./read-tab.server.ts";
import { tabOf, tabs } from "./tab-names.ts";

/** Loads only the data of the open tab. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return readTab(context.get(callerContext), tabOf(new URL(request.url).searchParams));
}

export const action = brandAction;

/** The look, the pages and the mail texts of the shop. */
export default function BrandPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <ListTabs
        label={messages.tabsLabel}
        tabs={tabs.map(({ value, name }) => ({ value, label: messages.tabs[name] }))}
      />
      <div className={`mt-6 grid grid-cols-1 gap-6 ${loaderData.tab === "look" ? "" : "max-w-190"}`}>
        <Tab data={loaderData} />
      </div>
    </>
  );
}

function Tab({ data }: { data: Route.ComponentProps["loaderData"] }) {
  switch (data.tab) {
    case "look":
      return <LookTab {...data} />;
    case "pages":
      return <PagesTab {...data} />;
    case "mails":
      return <MailsTab {...data} />;
  }
}

export const ErrorBoundary = loadFailure(() => messages);
