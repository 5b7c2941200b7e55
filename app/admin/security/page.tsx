import { useRef } from "react";
import { SectionIndex } from "#app/admin/design/editor/section-index.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { passkeyMessages } from "#app/admin/passkeys/messages.ts";
import { PasskeySection } from "#app/admin/security/passkey-section.tsx";
import { callerContext } from "#app/request/caller.ts";
import { listPasskeys } from "#domain/identity/passkeys/queries.ts";
import { describeDevice } from "#domain/identity/sign-in/session-views.ts";
import { listOwnSessions, readOwnSecondFactor } from "#domain/identity/staff/queries.ts";
import { requireStaff } from "#domain/kernel/caller.ts";
import { readNoticeSwitches, readQuietHours } from "#domain/messaging/notices/queries.ts";
import { documentLanguage } from "#messages/language.ts";
import { noticeMessages as noticeTitle } from "#messages/pt-BR/back-office/security/notices.ts";
import { sessionMessages } from "#messages/pt-BR/back-office/security/sessions.ts";
import { noticeMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { securityAction } from "./actions.ts";
import { FactorSection } from "./factor-section.tsx";
import { securityMessages as messages } from "./messages.ts";
import { groupOf, noticeGroups } from "./notice-groups.ts";
import { NoticeSection } from "./notice-section.tsx";
import { sectionBox } from "./section-head.tsx";
import { SessionSection } from "./session-section.tsx";

export const action = securityAction;

/** Loads the caller's own second factor, passkeys, mail switches and sessions, without secrets. */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = requireStaff(context.get(callerContext));
  const [factor, passkeys, notices, quiet, sessions] = await Promise.all([
    readOwnSecondFactor(staff),
    listPasskeys(staff),
    // Staff are not allowed to access data of the shop before they have set up the required second factor.
    staff.mustEnrol ? [] : readNoticeSwitches(staff),
    staff.mustEnrol ? null : readQuietHours(staff),
    listOwnSessions(staff),
  ]);
  const { browser, system } = describeDevice(staff.origin.userAgent);
  const { mustEnrol } = staff;
  const named = [browser, system].filter(Boolean).join(" · ");
  const { kinds, groups, state, quiet: texts } = noticeMessages[documentLanguage()];
  return {
    ...{ factor, passkeys, sessions, mustEnrol, device: named },
    notices: noticeGroups
      .map((group) => {
        const switches = notices
          .filter(({ kind }) => groupOf[kind] === group)
          .map((notice) => ({ ...notice, label: kinds[notice.kind] }));
        const on = switches.filter(({ isOn }) => isOn).length;
        return { name: groups[group], state: state(on, switches.length), switches };
      })
      .filter(({ switches }) => switches.length > 0),
    quiet: { hours: quiet, texts },
  };
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { factor, passkeys, notices, quiet, sessions, mustEnrol, device } = loaderData;
  const sections = useRef<HTMLDivElement>(null);
  const index = [
    { id: "factor", label: messages.factor.title },
    { id: "passkeys", label: passkeyMessages.title },
    { id: "sessions", label: sessionMessages.title },
    ...(notices.length > 0 ? [{ id: "notices", label: noticeTitle.title }] : []),
    { id: "tips", label: messages.tips.title },
  ].map((section) => ({ ...section, state: "open" as const }));
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      {mustEnrol && (
        <p role="status" className="mb-6 rounded-10 bg-warning-soft px-4 py-3 text-warning">
          {messages.mustEnrol}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_12rem]">
        <div ref={sections} className="grid grid-cols-1 gap-6">
          <FactorSection factor={factor} />
          <PasskeySection {...passkeys} isEnabled={factor.isEnabled} device={device} />
          <SessionSection sessions={sessions} />
          <NoticeSection groups={notices} quiet={quiet} />
          <aside aria-labelledby="tips" data-section="tips" className={sectionBox}>
            <h2 id="tips" className="title text-22">
              {messages.tips.title}
            </h2>
            <ul className="mt-3 grid list-disc gap-y-2 pl-5 text-ink-2">
              {messages.tips.all.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </aside>
        </div>
        <div className="sticky top-20 max-xl:hidden">
          <SectionIndex look="page" sections={index} within={sections} />
        </div>
      </div>
    </>
  );
}
