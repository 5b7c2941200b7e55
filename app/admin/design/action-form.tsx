import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { useDismissToast, useToast } from "#app/design-system/toasts.tsx";
import { fieldErrors, readFields, sentenceOfIssue } from "#app/request/form-answer.ts";
import { StepUpDialog } from "./step-up-dialog.tsx";
import { type SentFields, useSend } from "./use-send.tsx";

export interface ActionFormState {
  /** Error messages by field name, from the schema in the browser or else from the server. */
  errors: Record<string, string>;
  busy: boolean;
}

export interface ActionFormProps {
  intent: string;
  /** The address of the action; by default the current page. */
  action?: string;
  /** Hidden fields, such as the id and the version of a row. */
  fields?: Readonly<Record<string, string | number>> | undefined;
  /** Validates before submitting. The server uses the same schema. */
  schema?: z.ZodType;
  /** Called with the use case's result. The toast is shown automatically. */
  onDone?: (result: unknown) => void;
  /** Called at the first change of a field. */
  onDirty?: () => void;
  /** Error codes that the form handles itself, for example as a question. These errors show no toast. */
  asks?: readonly string[];
  id?: string;
  className?: string;
  formRef?: RefObject<HTMLFormElement | null>;
  encType?: "multipart/form-data";
  children?: ReactNode | ((state: ActionFormState) => ReactNode);
}

/**
 * A form of the back office. The form submits one intent, shows the result as a toast, focuses the first
 * invalid field, prevents double submission and submits with Ctrl/Cmd+Enter. When the action requires the
 * second factor, the form asks for the factor and submits again.
 */
export function ActionForm(props: ActionFormProps) {
  const { intent, action, fields, schema, onDone, onDirty, id, className, encType, children } = props;
  const own = useRef<HTMLFormElement>(null);
  const form = props.formRef ?? own;
  const sending = useActionSender({
    ...(action ? { action } : {}),
    ...(onDone ? { onDone } : {}),
    ...(props.asks ? { asks: props.asks } : {}),
  });
  const dismissToast = useDismissToast();
  const [rejected, setRejected] = useState<Record<string, string> | null>(null);
  const errors = rejected ?? sending.errors;

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors, form]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending.busy) return;
    const filled = new FormData(event.currentTarget);
    const checked = schema?.safeParse(readFields(filled), { error: sentenceOfIssue });
    setRejected(checked && !checked.success ? fieldErrors(checked.error) : null);
    if (!checked || checked.success) sending.send(filled, encType);
    // Closes the toast of an earlier save, which would look like the result of the present save.
    else dismissToast();
  }

  return (
    <>
      <form
        ref={form}
        id={id}
        method="post"
        action={action}
        encType={encType}
        className={className}
        noValidate={schema !== undefined}
        onSubmit={submit}
        onChange={onDirty}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.requestSubmit();
          }
        }}
      >
        {Object.entries({ intent, ...fields }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {typeof children === "function" ? children({ errors, busy: sending.busy }) : children}
      </form>
      {sending.stepUp}
    </>
  );
}

const NO_ERRORS: Record<string, string> = {};

/**
 * Submits fields to a page's action without a visible form, for switches and menus: `send({ intent:
 * "feature", id, featured: "true" })`. The caller renders `stepUp` beside its switch or menu.
 */
export function useActionSender(
  options: {
    action?: string;
    onDone?: (result: unknown) => void;
    onRejected?: () => void;
    asks?: readonly string[];
  } = {},
) {
  const toast = useToast();
  const last = useRef<{ fields: SentFields; encType?: "multipart/form-data" }>(null);
  const [asksStepUp, setAsksStepUp] = useState<"enable" | "confirm" | null>(null);
  const { answer, busy, ...sender } = useSend({
    ...(options.action ? { action: options.action } : {}),
    onAnswer: (heard) => {
      if (heard.ok) {
        if (heard.toast) toast(heard.toast);
        options.onDone?.(heard.result);
      } else if (heard.stepUp) setAsksStepUp(heard.stepUp);
      else {
        if (!options.asks?.includes(heard.code)) toast({ ...heard.toast, variant: "destructive" });
        options.onRejected?.();
      }
    },
  });

  const send = (fields: SentFields, encType?: "multipart/form-data") => {
    last.current = { fields, ...(encType ? { encType } : {}) };
    sender.send(fields, encType);
  };

  const stepUp = (
    <StepUpDialog
      need={asksStepUp}
      onClose={() => setAsksStepUp(null)}
      onConfirmed={() => {
        setAsksStepUp(null);
        if (last.current) send(last.current.fields, last.current.encType);
      }}
    />
  );
  const errors = answer && !answer.ok ? answer.fields : NO_ERRORS;
  return { send, stepUp, errors, busy };
}
