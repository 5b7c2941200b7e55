import { type ReactNode, useId, useRef } from "react";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { ActionForm, type ActionFormProps } from "./action-form.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

export interface ActionDialogProps extends Omit<ActionFormProps, "id" | "className" | "formRef"> {
  open: boolean;
  /** Called by the button "Cancelar", the close button, Escape and a click outside. */
  onCancel: () => void;
  title: string;
  description?: ReactNode;
  width?: "narrow" | "wide";
  /** The label of the submit button; by default "Salvar". */
  submit?: string;
  variant?: "filled" | "danger";
  /** Whether submitting is disabled, because a required field is blank or an upload is running. */
  isSubmitDisabled?: boolean;
  /** Whether the focus starts on "Cancelar" instead of the first field. */
  startsOnCancel?: boolean;
}

/** A dialog with one form, and the buttons that cancel and submit it. */
export function ActionDialog(props: ActionDialogProps) {
  const { open, onCancel, title, description, width, submit, variant, ...rest } = props;
  const { isSubmitDisabled, startsOnCancel, children, ...form } = rest;
  const messages = adminMessages.parts;
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(open);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onCancel()}
      title={title}
      description={description}
      {...(width ? { width } : {})}
      finalFocus={returnFocus}
      initialFocus={
        startsOnCancel
          ? cancel
          : (opened) => (opened === "touch" ? true : (firstField(formRef.current) ?? true))
      }
      footer={
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
          <Button ref={cancel} variant="outline" onClick={onCancel}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} variant={variant} disabled={isSubmitDisabled}>
            {submit ?? messages.save}
          </Button>
        </div>
      }
    >
      <ActionForm {...form} id={formId} formRef={formRef} className="grid gap-4">
        {children}
      </ActionForm>
    </Dialog>
  );
}

/**
 * Returns the first field that can be filled in. When the first field is a group of radio buttons, the
 * function returns the checked button. The function returns nothing on touch screens, where the focus would
 * open the keyboard.
 */
export function firstField(form: HTMLFormElement | null): HTMLElement | null {
  const fields = "input:not([type=hidden]), select, textarea";
  const first = [...(form?.querySelectorAll<HTMLInputElement>(fields) ?? [])].find(
    ({ disabled }) => !disabled,
  );
  if (first?.type !== "radio") return first ?? null;
  return form?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first;
}
