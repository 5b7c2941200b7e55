import { useRef } from "react";
import { isRouteErrorResponse } from "react-router";
import { AdminFailure } from "#app/admin/base/failure.tsx";
import { SectionIndex } from "#app/admin/design/editor/section-index.tsx";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import type { Route } from "./+types/page";
import { settingsAction } from "./actions.ts";
import { answerFailure } from "./answer-failure.ts";
import { GeneralTab, SupportTab } from "./basic-tabs.tsx";
import { ClaimsTab } from "./claims-tab.tsx";
import { CurrenciesTab } from "./currencies-tab.tsx";
import { MailTab } from "./mail-tab.tsx";
import { settingsMessages as messages } from "./messages.ts";
import { PaymentsTab } from "./payments-tab.tsx";
import { readTab } from "./read-tab.server.ts";
import { sectionsOf } from "./sections.ts";
import { tabOf, tabs } from "./tab-names.ts";
import { TermsTab } from "./terms-tab.tsx";

/** Loads only the data of the open tab. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return readTab(context.get(callerContext), tabOf(new URL(request.url).searchParams));
}

export const action = settingsAction;

/** Keeps the page and its input when a save fails on the server (spec B8). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerFailure(serverAction, () => ({
    title: messages.failed.title,
    description: messages.failed.description,
  }))) as FormAnswer;
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const flagged = loaderData.unconfirmed;
  const panels = useRef<HTMLDivElement>(null);
  const sections = sectionsOf(loaderData.tab).map((section) => ({ ...section, state: "open" as const }));
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <ListTabs
        label={messages.tabsLabel}
        tabs={tabs.map(({ value, name }) => ({
          value,
          label: messages.tabs[name],
          ...(name === "claims" && flagged > 0 ? { count: flagged } : {}),
        }))}
      />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_12rem]">
        <div ref={panels} className="setting-rows grid max-w-190 grid-cols-1 gap-6 xl:max-w-220">
          {loaderData.saving && <p className="-mb-2 text-13 text-ink-3">{loaderData.saving}</p>}
          <Tab data={loaderData} />
        </div>
        {sections.length > 0 && (
          <div className="sticky top-20 max-xl:hidden">
            <SectionIndex key={loaderData.tab} look="page" sections={sections} within={panels} />
          </div>
        )}
      </div>
    </>
  );
}

function Tab({ data }: { data: Route.ComponentProps["loaderData"] }) {
  switch (data.tab) {
    case "general":
      return <GeneralTab {...data} />;
    case "payments":
      return <PaymentsTab {...data} />;
    case "support":
      return <SupportTab {...data} />;
    case "terms":
      return <TermsTab {...data} />;
    case "claims":
      return <ClaimsTab {...data} />;
    case "currencies":
      return <CurrenciesTab {...data} />;
    case "mail":
      return <MailTab {...data} />;
  }
}

/** Shows the specified error inside the frame when the settings cannot be read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500)
    return <AdminFailure status={error.status} isStaff />;
  return (
    <section className="grid justify-items-start gap-3 py-8">
      <title>{messages.loadFailed}</title>
      <h1 className="title text-30">{messages.loadFailed}</h1>
      <p className="prose-width text-ink-2">{messages.loadFailedText}</p>
      <LinkButton to="/admin/configuracoes" reloadDocument>
        {adminMessages.failure.again}
      </LinkButton>
    </section>
  );
}
