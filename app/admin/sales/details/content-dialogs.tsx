import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import type { DialogProps } from "#app/admin/design/use-dialog.ts";
import { Field } from "#app/design-system/field.tsx";
import { CREDENTIAL_MAX } from "#db/values/limits.ts";
import type { SaleDeliverable, SaleLine } from "#domain/sales/sale-views.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { saleForms } from "../forms.ts";
import { ReasonField, SALES } from "./reason-dialogs.tsx";

/** Sends a manual delivery. The server encrypts the typed content. */
export function DeliverDialog({ line, ...dialog }: DialogProps & { line: SaleLine | null }) {
  const slot = (line?.delivered ?? 0) + 1;
  return (
    <FormDialog
      {...dialog}
      title={actMessages.deliverTitle(slot)}
      description={line ? `${line.productName}. ${actMessages.deliverText}` : ""}
      intent="deliver"
      action={SALES}
      schema={saleForms.deliver}
      fields={{ orderItemId: line?.id ?? "", slot }}
      submit={actMessages.deliver}
    >
      {({ errors }) => <ContentField error={errors.content} />}
    </FormDialog>
  );
}

/** Corrects the content of a manually delivered unit. */
export function CorrectDialog({ unit, ...dialog }: DialogProps & { unit: SaleDeliverable | null }) {
  return (
    <FormDialog
      {...dialog}
      title={actMessages.correctTitle}
      description={actMessages.correctText}
      intent="correct"
      action={SALES}
      schema={saleForms.correct}
      fields={{ deliverableId: unit?.id ?? "" }}
      submit={actMessages.correct}
    >
      {({ errors }) => (
        <>
          <ContentField error={errors.content} />
          <ReasonField error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

function ContentField({ error }: { error: string | undefined }) {
  return (
    <Field label={actMessages.content} help={actMessages.contentHelp} error={error}>
      <TextArea
        name="content"
        rows={5}
        required
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        placeholder="login: ana@example.com"
        maxLength={CREDENTIAL_MAX}
      />
    </Field>
  );
}
