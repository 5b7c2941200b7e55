import type { ReactNode } from "react";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";

interface ConfirmDialogProps extends Pick<ActionDialogProps, "intent" | "action" | "fields" | "children"> {
  open: boolean;
  onClose: () => void;
  /** The specified question: "Tem certeza que deseja excluir este produto?" */
  title: string;
  /** The subject and the consequences: "“IDE Pro”: 3 itens disponíveis e 12 vendas ligadas." */
  consequence: ReactNode;
  /** The label of the button: "Excluir". */
  confirm: string;
  isDestructive?: boolean;
  /** Called with the use case's result, after the dialog was closed. */
  onDone?: (result: unknown) => void;
}

/** Confirms an action that cannot be undone. Focus starts on "Cancelar". The dialog closes after success. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, consequence, confirm, isDestructive = true, onDone, ...rest } = props;
  return (
    <ActionDialog
      {...rest}
      onCancel={onClose}
      description={consequence}
      submit={confirm}
      variant={isDestructive ? "danger" : "filled"}
      startsOnCancel
      onDone={(result) => {
        onClose();
        onDone?.(result);
      }}
    />
  );
}
