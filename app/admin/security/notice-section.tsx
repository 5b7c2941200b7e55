import { ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ActionForm, useActionSender } from "#app/admin/design/action-form.tsx";
import { ActionSwitch } from "#app/admin/design/action-switch.tsx";
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
              <h3 className="font-semibold">{name}</h3>
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
 * The quiet hours, in which the shop delays mails to the user. The switch shows the times and the button that
 * saves the times. Turning the switch off deletes saved times immediately. Without scripts, the button also
 * saves a switch that was turned off.
 */
function QuietHours({ hours, texts }: Quiet) {
  const id = useId();
  const key = `${hours?.from} ${hours?.until}`;
  const [edited, setEdited] = useState<string | null>(null);
  const toggle = useRef<HTMLInputElement>(null);
  const sender = useActionSender({
    onRejected: () => {
      if (toggle.current) toggle.current.checked = true;
    },
  });
  return (
    <ActionForm key={key} intent="quiet-hours" onDirty={() => setEdited(key)} className="group pt-4">
      <div className="flex items-center justify-between gap-4">
        <div>
          <h3 id={id} className="font-semibold">
            {texts.title}
          </h3>
          <p id={`${id}-lead`} className="text-ink-2">
            {texts.lead}
          </p>
        </div>
        <input
          ref={toggle}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: browsers report the state of a checkbox.
          role="switch"
          name="isOn"
          value="true"
          defaultChecked={hours !== null}
          aria-labelledby={id}
          aria-describedby={`${id}-lead`}
          onChange={({ currentTarget }) => {
            if (hours && !currentTarget.checked) sender.send({ intent: "quiet-hours" });
          }}
          className="switch"
        />
      </div>
      <div className="flex flex-wrap items-end gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:[&_.button]:min-h-11">
        <Field label={texts.from} className="mt-4 group-not-has-checked:hidden">
          <TextInput
            name="from"
            type="time"
            required
            defaultValue={hours?.from}
            className="py-1 sm:min-h-9"
          />
        </Field>
        <Field label={texts.until} className="mt-4 group-not-has-checked:hidden">
          <TextInput
            name="until"
            type="time"
            required
            defaultValue={hours?.until}
            className="py-1 sm:min-h-9"
          />
        </Field>
        <Button
          type="submit"
          size="sm"
          variant={edited === key ? "filled" : "outline"}
          className={`max-sm:col-span-full ${hours ? "" : "group-not-has-checked:hidden"}`}
        >
          {texts.save}
        </Button>
      </div>
      {sender.stepUp}
    </ActionForm>
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
