import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { ActionSwitch } from "#app/admin/design/action-switch.tsx";
import { StatusWord } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { NoticeSwitch, ShownQuietHours } from "#domain/messaging/notices/queries.ts";
import type { notices } from "#messages/en/server/notices.ts";
import { noticeMessages as messages } from "#messages/pt-BR/back-office/security/notices.ts";
import { sectionBox } from "./section-head.tsx";

type LabelledSwitch = NoticeSwitch & { label: string };
interface SwitchGroup {
  name: string;
  /** How many kinds of mail in the group are switched on, such as "3 of 4 on". */
  state: string;
  switches: readonly LabelledSwitch[];
}
interface Quiet {
  hours: ShownQuietHours | null;
  texts: Readonly<Record<keyof typeof notices.quiet, string>>;
}

/**
 * The switches for the user's mails. When the user's permissions allow no kind of mail, the section is empty.
 */
export function NoticeSection({ groups, quiet }: { groups: readonly SwitchGroup[]; quiet: Quiet }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="notices" data-section="notices" className={sectionBox}>
      <h2 id="notices" className="title text-22">
        {messages.title}
      </h2>
      <p className="mt-2 max-w-170 text-ink-2 wrap-anywhere">{messages.lead(shell.email)}</p>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {groups.map(({ name, state, switches }) => (
          <details key={name} className="group">
            <summary className="flex min-h-12 cursor-pointer items-center gap-2">
              <h3 className="font-semibold text-15">{name}</h3>
              <span className="ml-auto text-13 text-ink-3">{state}</span>
              <ChevronDown
                aria-hidden="true"
                size={16}
                className="shrink-0 text-ink-3 group-open:rotate-180"
              />
            </summary>
            <ul className="grid gap-x-10 pb-3 sm:grid-cols-2">
              {switches.map((notice) => (
                <li key={notice.kind}>
                  <Switch notice={notice} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <QuietHours {...quiet} />
    </section>
  );
}

/**
 * The form for the quiet hours, in which the shop delays mails to the user. When both fields are blank, mails
 * are never delayed.
 */
function QuietHours({ hours, texts }: Quiet) {
  const key = `${hours?.from} ${hours?.until}`;
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
          {texts.title}
          <StatusWord tone={hours ? "success" : "neutral"}>
            {hours ? `${hours.from}–${hours.until}` : messages.off}
          </StatusWord>
        </h3>
        <p className="mt-1 text-15 text-ink-2">{texts.lead}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
        <ActionForm
          key={key}
          intent="quiet-hours"
          onDirty={() => setEdited(key)}
          className="flex flex-wrap items-end gap-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
        >
          <Field label={texts.from}>
            <TextInput name="from" type="time" required defaultValue={hours?.from} />
          </Field>
          <Field label={texts.until}>
            <TextInput name="until" type="time" required defaultValue={hours?.until} />
          </Field>
          <Button
            type="submit"
            variant={edited === key ? "filled" : "outline"}
            className="max-sm:col-span-full"
          >
            {texts.save}
          </Button>
        </ActionForm>
        {hours && (
          <ActionForm intent="quiet-hours" fields={{ from: "", until: "" }}>
            <Button type="submit" variant="quiet">
              {texts.clear}
            </Button>
          </ActionForm>
        )}
      </div>
    </div>
  );
}

function Switch({ notice: { kind, isOn, label } }: { notice: LabelledSwitch }) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-1">
      <span id={id} className="min-w-0 py-2">
        {label}
      </span>
      <ActionSwitch
        isOn={isOn}
        fields={(wanted) => ({ intent: "notices", kind, isOn: String(wanted) })}
        labelledBy={id}
      />
    </div>
  );
}
