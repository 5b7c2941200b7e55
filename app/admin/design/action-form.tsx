import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import type { z } from "zod";
import { useToast } from "#app/design-system/toasts.tsx";
import { type FormAnswer, fieldErrors, readFields, sentenceOfIssue } from "#app/form-answer.ts";
import { useAnswer } from "#app/use-answer.ts";
import { StepUpDialog } from "./step-up-dialog.tsx";

export interface ActionFormState {
  /** Sentences by field name: what the schema refused here, else what the server did. */
  errors: Record<string, string>;
  busy: boolean;
}

export interface ActionFormProps {
  intent: string;
  /** The page that answers; this one unless told. */
  action?: string;
  /** Checked before the form is sent; the server checks with the same. */
  schema?: z.ZodType;
  /** Called with what a use case answered; the notification is shown by itself. */
  onDone?: (result: unknown) => void;
  /** Called when somebody changes a field for the first time. */
  onDirty?: () => void;
  /** Codes of refusals that the form itself answers, such as a question: no notification is shown. */
  asks?: readonly string[];
  id?: string;
  className?: string;
  formRef?: RefObject<HTMLFormElement | null>;
  encType?: "multipart/form-data";
  children: ReactNode | ((state: ActionFormState) => ReactNode);
}

/**
 * A form of the back office: sends one intent, tells what came of it, focuses the first refused field, cannot be sent twice,
 * sends with Ctrl/Cmd+Enter, and asks for the second factor where that is missing, then sends again.
 */
export function ActionForm(props: ActionFormProps) {
  const { intent, action, schema, onDone, onDirty, id, className, encType, children } = props;
  const own = useRef<HTMLFormElement>(null);
  const form = props.formRef ?? own;
  const sending = useActionSender({
    ...(action ? { action } : {}),
    ...(onDone ? { onDone } : {}),
    ...(props.asks ? { asks: props.asks } : {}),
  });
  const [refused, setRefused] = useState<Record<string, string> | null>(null);
  const errors = refused ?? sending.errors;

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors, form]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending.busy) return;
    const filled = new FormData(event.currentTarget);
    const checked = schema?.safeParse(readFields(filled), { error: sentenceOfIssue });
    setRefused(checked && !checked.success ? fieldErrors(checked.error) : null);
    if (!checked || checked.success) sending.send(filled, encType);
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
        <input type="hidden" name="intent" value={intent} />
        {typeof children === "function" ? children({ errors, busy: sending.busy }) : children}
      </form>
      {sending.stepUp}
    </>
  );
}

const NO_ERRORS: Record<string, string> = {};

/**
 * Sends fields to a page's action without a form of one's own, as a switch or a menu does:
 * `send({ intent: "feature", id, featured: "true" })`. Render `stepUp` beside it.
 */
export function useActionSender(
  options: {
    action?: string;
    onDone?: (result: unknown) => void;
    onRefused?: () => void;
    asks?: readonly string[];
  } = {},
) {
  const fetcher = useFetcher<FormAnswer>();
  const toast = useToast();
  const sent = useRef<{ fields: FormData; encType?: "multipart/form-data" }>(null);
  const [asksStepUp, setAsksStepUp] = useState<"enable" | "confirm" | null>(null);
  const answer = useAnswer(fetcher);

  const send = (fields: FormData | Record<string, string>, encType?: "multipart/form-data") => {
    let body: FormData;
    if (fields instanceof FormData) body = fields;
    else {
      body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
    }
    sent.current = { fields: body, ...(encType ? { encType } : {}) };
    void fetcher.submit(body, {
      method: "post",
      ...(options.action ? { action: options.action } : {}),
      ...(encType ? { encType } : {}),
    });
  };

  const hear = useEffectEvent((heard: FormAnswer) => {
    if (heard.ok) {
      if (heard.toast) toast(heard.toast);
      options.onDone?.(heard.result);
    } else if (heard.stepUp) setAsksStepUp(heard.stepUp);
    else {
      if (!options.asks?.includes(heard.code)) toast({ ...heard.toast, variant: "destructive" });
      options.onRefused?.();
    }
  });
  useEffect(() => {
    if (answer) hear(answer);
  }, [answer]);

  const stepUp = (
    <StepUpDialog
      need={asksStepUp}
      onClose={() => setAsksStepUp(null)}
      onConfirmed={() => {
        setAsksStepUp(null);
        if (sent.current) send(sent.current.fields, sent.current.encType);
      }}
    />
  );
  const errors = answer && !answer.ok ? answer.fields : NO_ERRORS;
  return { send, stepUp, errors, busy: fetcher.state !== "idle", answer };
}
