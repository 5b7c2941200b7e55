import { type ReactNode, useId, useRef } from "react";
import { adminMessages } from "#app/admin/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { ActionForm, type ActionFormState } from "./action-form.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The specified question: "Tem certeza que deseja excluir este produto?" */
  title: string;
  /** The subject and the consequences: "«IDE Pro»: 3 itens disponíveis e 12 vendas ligadas." */
  consequence: ReactNode;
  /** The label of the button: "Excluir". */
  confirm: string;
  isDestructive?: boolean;
  intent: string;
  action?: string;
  /** Hidden fields, such as the id. */
  fields?: Readonly<Record<string, string>>;
  /** Further fields, such as a reason or a target category. */
  children?: ReactNode | ((state: ActionFormState) => ReactNode);
  onDone?: (result: unknown) => void;
}

/** Confirms an action that cannot be undone. Focus starts on "Cancelar". It closes after success. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, consequence, confirm, isDestructive = true, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const returnFocus = useReturnFocus(open);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={consequence}
      initialFocus={cancel}
      finalFocus={returnFocus}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button ref={cancel} variant="outline" onClick={() => onOpenChange(false)}>
            {adminMessages.parts.cancel}
          </Button>
          <Button type="submit" form={formId} variant={isDestructive ? "danger" : "filled"}>
            {confirm}
          </Button>
        </div>
      }
    >
      <ActionForm
        id={formId}
        intent={props.intent}
        {...(props.action ? { action: props.action } : {})}
        onDone={(result) => {
          onOpenChange(false);
          props.onDone?.(result);
        }}
        className="grid gap-4"
      >
        {(state) => (
          <>
            {Object.entries(props.fields ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {typeof children === "function" ? children(state) : children}
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
