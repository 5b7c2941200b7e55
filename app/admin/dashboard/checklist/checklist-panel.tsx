import { Check, X } from "lucide-react";
import { Link } from "react-router";
import { useDisclosure } from "#app/admin/chrome/use-disclosure.ts";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Button } from "#app/design-system/button.tsx";
import type { ChecklistStep } from "#domain/operations/checklist/checklist.ts";
import type { Checklist } from "#domain/operations/checklist/read-checklist.ts";
import type { DemoSummary } from "#domain/operations/demo/summarize-demo.ts";
import { designMessages } from "#messages/en/shared/design.ts";
import { ChecklistPill } from "./checklist-pill.tsx";
import { FirstDay, type FirstDayProps } from "./first-day.tsx";
import { checklistMessages } from "./messages.ts";
import { checklistPaths } from "./paths.ts";

interface ChecklistPanelProps {
  checklist: Checklist;
  /** The language and the time zone that the shop proposes to a new owner. */
  proposals: Pick<FirstDayProps, "proposedLanguage" | "timeZones">;
  /** null when the shop contains no rows of the demo catalog. */
  demo: DemoSummary | null;
}

/**
 * "Make it your own": one line that shows the setup progress of a new shop. The line opens a drawer. The
 * drawer works without scripts too. The drawer contains the steps of the checklist and the form that removes
 * the demo catalog. The shop ticks a step automatically when the step is done. The line disappears when all
 * steps are done and the shop has no demo catalog.
 */
export function ChecklistPanel({ checklist, proposals, demo }: ChecklistPanelProps) {
  const messages = checklistMessages;
  const sender = useActionSender();
  const send = (intent: string) => sender.busy || sender.send({ intent });
  const confirming = useDialog<true>();
  const done = checklist.steps.filter(({ isDone }) => isDone).length;
  const isComplete = done === checklist.steps.length;
  const { details, open, onToggle } = useDisclosure();
  if (isComplete && !demo) return null;
  return (
    <details ref={details} onToggle={onToggle} className="menu-scrim">
      <ChecklistPill checklist={checklist} done={done} isOpen={open} />
      <section aria-labelledby="checklist" className="side-drawer p-4 sm:p-6">
        <div className="flex items-center justify-between gap-4">
          <div className="min-w-0">
            <h2 id="checklist" className="title text-22">
              {messages.title}
            </h2>
            <p className="text-13 text-ink-3">{messages.progress(done, checklist.steps.length)}</p>
          </div>
          <Button
            variant="quiet"
            size="sm"
            aria-label={designMessages.close}
            className="-mr-2 size-10"
            onClick={() => {
              if (details.current) details.current.open = false;
            }}
          >
            <X aria-hidden="true" size={20} className="shrink-0" />
          </Button>
        </div>
        {checklist.firstDay && <FirstDay firstDay={checklist.firstDay} {...proposals} />}
        <ul className="mt-2 grid">
          {checklist.steps.map(({ step, isDone }) => (
            <Step
              key={step}
              step={step}
              isDone={isDone}
              providerSetting={checklist.providerSetting}
              confirmKeyFile={() => confirming.show(true)}
              answerByMail={() => send("answer-by-mail")}
            />
          ))}
        </ul>
        {demo && <Demo demo={demo} />}
        {isComplete && (
          <div className="mt-3">
            <Button
              variant="outline"
              size="sm"
              aria-disabled={sender.busy}
              onClick={() => send("hide-checklist")}
            >
              {messages.hide}
            </Button>
          </div>
        )}
        {sender.stepUp}
        <ConfirmDialog
          {...confirming.props}
          title={messages.steps.keyFile}
          consequence={messages.keyFileWhat}
          confirm={messages.keyFileSaved}
          isDestructive={false}
          intent="confirm-key-file"
        />
      </section>
    </details>
  );
}

interface StepProps {
  step: ChecklistStep;
  isDone: boolean;
  providerSetting: string;
  confirmKeyFile: () => void;
  answerByMail: () => void;
}

function Step({ step, isDone, providerSetting, confirmKeyFile, answerByMail }: StepProps) {
  const messages = checklistMessages;
  const place = checklistPaths[step];
  const texts: Readonly<Partial<Record<string, string>>> = {
    ...messages.how,
    provider: messages.how.provider(providerSetting),
  };
  const how = texts[step];
  return (
    <li className="admin-text flex min-h-10 items-start gap-3 py-1.5">
      <span
        aria-hidden="true"
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border ${
          isDone ? "border-transparent bg-success-soft text-success" : "border-control"
        }`}
      >
        {isDone && <Check size={14} />}
      </span>
      <span className="min-w-0">
        {place && !isDone ? (
          <Link to={place} className="underline underline-offset-4">
            {messages.steps[step]}
          </Link>
        ) : (
          <span className={isDone ? "text-ink-3" : ""}>{messages.steps[step]}</span>
        )}
        <span className="sr-only"> ({isDone ? messages.done : messages.open})</span>
        {!isDone && how && <span className="block text-13 text-ink-3">{how}</span>}
        {!isDone && step === "support" && (
          <Button variant="outline" size="sm" className="mt-1" onClick={answerByMail}>
            {messages.byMail}
          </Button>
        )}
        {!isDone && step === "keyFile" && (
          <Button variant="outline" size="sm" className="mt-1" onClick={confirmKeyFile}>
            {messages.keyFileSaved}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The removal of the demo catalog, with the numbers of rows that are deleted and archived. */
function Demo({ demo }: { demo: DemoSummary }) {
  const messages = checklistMessages.demo;
  const removing = useDialog<true>();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="text-15 text-ink-2">{messages.note}</p>
      <Button variant="outline" size="sm" onClick={() => removing.show(true)}>
        {messages.remove}
      </Button>
      <ConfirmDialog
        {...removing.props}
        title={messages.title}
        consequence={[
          messages.what(demo.deleted, demo.items, demo.banners),
          ...(demo.archived > 0 ? [messages.archived(demo.archived)] : []),
        ].join(" ")}
        confirm={messages.remove}
        intent="remove-demo"
      />
    </div>
  );
}
