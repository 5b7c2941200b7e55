import { useRef, useState } from "react";
import { useActionData } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ErrorAlert } from "#app/admin/design/error-alert.tsx";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { callerContext } from "#app/request/caller.ts";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { documentLanguage } from "#messages/language.ts";
import { moveInMessages as messages } from "#messages/pt-BR/back-office/operations/move-in.ts";
import { requestMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { moveInAction } from "./actions.ts";
import { MoveInForm } from "./move-in-form.tsx";
import { MoveInResult } from "./move-in-result.tsx";
import type { MoveInShown } from "./move-in-shown.ts";

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context.get(callerContext), "shop.preview-move-in");
  const { moveInAdvanced, moveInSteps } = requestMessages[documentLanguage()];
  return { advanced: moveInAdvanced, steps: moveInSteps };
}

export const action = moveInAction;

/**
 * Imports the data of another shop. The page takes the files, shows a preview that changes nothing, and then
 * imports the same files.
 */
export default function MoveInPage({ loaderData: { advanced, steps } }: Route.ComponentProps) {
  // The answer to a form that was sent before the scripts of the page arrived.
  const sent = useActionData<FormAnswer>();
  const [shown, setShown] = useState<MoveInShown | null>(sent?.ok ? (sent.result as MoveInShown) : null);
  const result = useRef<HTMLDivElement>(null);
  const sender = useActionSender({
    onDone: (moved) => {
      setShown(moved as MoveInShown);
      result.current?.focus();
    },
  });
  const errors = sent && !sent.ok ? { ...sent.fields, ...sender.errors } : sender.errors;
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      {sent && !sent.ok && <ErrorAlert title={sent.toast.title} text={sent.toast.description} />}
      <div className="setting-rows max-w-190 xl:max-w-220">
        <MoveInForm
          errors={errors}
          busy={sender.busy}
          advanced={advanced}
          steps={steps}
          isPreviewed={shown?.dryRun === true}
          onChange={() => setShown(null)}
          onSubmit={(fields) => sender.send(fields, "multipart/form-data")}
        />
      </div>
      {sender.stepUp}
      <div ref={result} tabIndex={-1} className="mt-6 outline-none">
        {shown && <MoveInResult moved={shown} />}
      </div>
    </>
  );
}

export const ErrorBoundary = loadFailure(() => messages);
