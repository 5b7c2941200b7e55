import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { z } from "zod";
import { useDismissToast, useToast } from "#app/design-system/toasts.tsx";
import { fieldErrors, readFields, sentenceOfIssue } from "#app/request/form-answer.ts";
import { StepUpDialog } from "./step-up-dialog.tsx";
import { type SentFields, useSend } from "./use-send.tsx";

export interface ActionFormState {
  /**
   * Error messages, keyed by field name. The messages come from the schema in the browser or from the server.
   */
  errors: Record<string, string>;
  busy: boolean;
}

export interface ActionFormProps {
  intent: string;
  /** The address of the action; by default the current page. */
  action?: string;
  /** Hidden fields, such as the id and the version of a row. */
  fields?: Readonly<Record<string, string | number>> | undefined;
  /** Validates before submitting. The server validates with the same schema. */
  schema?: z.ZodType;
  /**
   * Called with the use case's result and the fields that were sent. The form itself shows the toast of the
   * result.
   */
  onDone?: (result: unknown, sent: FormData) => void;
  /**
   * Called when the form starts a submission, and again when the response and the page's new data have
   * arrived.
   */
  onBusyChange?: (busy: boolean) => void;
  /**
   * Whether the fields can be changed while the form is sent. When the fields can be changed, `onDone`
   * compares the fields with `sent`, so that no input is lost. By default the user cannot change the fields
   * until the response arrives.
   */
  isEditableWhileSent?: boolean;
  /**
   * Called when the form is submitted again while `busy`. While `busy`, submitting the form sends nothing.
   */
  onPressWhileBusy?: () => void;
  /** Called at the first change of a field. */
  onDirty?: () => void;
  /**
   * The error codes that the caller handles itself, for example with a question. The form shows no toast for
   * these errors.
   */
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
 * second factor, the form asks the user for the factor and submits the fields again. While the form is being
 * sent, its fields are inert, because the response would not include a later change.
 */
export function ActionForm(props: ActionFormProps) {
  const { intent, action, fields, schema, onDone, onDirty, id, className, encType, children } = props;
  const own = useRef<HTMLFormElement>(null);
  const form = props.formRef ?? own;
  const sending = useActionSender({
    ...(action ? { action } : {}),
    // The sent fields are always a `FormData`, because `submit` builds a `FormData` from the form.
    ...(onDone ? { onDone: (result: unknown, sent: SentFields) => onDone(result, sent as FormData) } : {}),
    ...(props.asks ? { asks: props.asks } : {}),
  });
  const dismissToast = useDismissToast();
  const isWaiting = sending.isUnanswered && !props.isEditableWhileSent;
  const keepFocus = useFocusAfter(form, isWaiting);
  const { busy } = sending;
  const tellBusy = useEffectEvent((now: boolean) => props.onBusyChange?.(now));
  useEffect(() => tellBusy(busy), [busy]);
  const [rejected, setRejected] = useState<Record<string, string> | null>(null);
  const errors = rejected ?? sending.errors;

  useEffect(() => {
    // An inert form cannot get the focus. This effect focuses the first invalid field. React runs the effect
    // after the effect of `useFocusAfter`.
    if (isWaiting || Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors, form, isWaiting]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending.busy) {
      props.onPressWhileBusy?.();
      return;
    }
    const filled = new FormData(event.currentTarget);
    const checked = schema?.safeParse(readFields(filled), { error: sentenceOfIssue });
    setRejected(checked && !checked.success ? fieldErrors(checked.error) : null);
    if (!checked || checked.success) {
      keepFocus();
      sending.send(filled, encType);
    }
    // Dismisses the toast of an earlier save, because the user could mistake that toast for the result of the
    // rejected save.
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
        inert={isWaiting}
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
        {typeof children === "function" ? children({ errors, busy }) : children}
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
    onDone?: (result: unknown, sent: SentFields) => void;
    onRejected?: () => void;
    asks?: readonly string[];
  } = {},
) {
  const toast = useToast();
  const last = useRef<{ fields: SentFields; encType?: "multipart/form-data" }>(null);
  const [asksStepUp, setAsksStepUp] = useState<"enable" | "confirm" | null>(null);
  const { answer, busy, isUnanswered, ...sender } = useSend({
    ...(options.action ? { action: options.action } : {}),
    onAnswer: (heard) => {
      if (heard.ok) {
        if (heard.toast) toast(heard.toast);
        options.onDone?.(heard.result, last.current?.fields ?? {});
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
  return { send, stepUp, errors, busy, isUnanswered };
}

/**
 * Moves the focus back to the previously focused field when the form can be used again. Returns a function
 * that stores the currently focused field.
 */
function useFocusAfter(form: RefObject<HTMLFormElement | null>, isWaiting: boolean): () => void {
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWaiting) return;
    // While the form is inert, the browser moves the focus to a surrounding element. The code therefore moves
    // the focus back to the field.
    if (focused.current && document.activeElement?.contains(focused.current)) focused.current.focus();
    focused.current = null;
  }, [isWaiting]);
  return () => {
    const now = document.activeElement;
    focused.current = now instanceof HTMLElement && form.current?.contains(now) ? now : null;
  };
}
