import { Link, useLocation, useNavigate } from "react-router";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { useSend } from "#app/admin/design/use-send.tsx";
import { variantMessages as messages } from "#app/admin/products/variants-messages.ts";
import { Button, buttonClasses } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { OPTION_MAX } from "#db/values/limits.ts";
import type { ProductVariants } from "#domain/catalog/variants/queries.ts";
import { useDialogAddress } from "../list-links.ts";
import { ProductTabs } from "../product-tabs.tsx";
import { addVariantForm, splitForm } from "./variants-form.ts";

interface VariantsDialogProps {
  open: boolean;
  onClose: () => void;
  product: ProductVariants;
}

/** Makes a product the first variant of a new group, or adds variants to a group. */
export function VariantsDialog(props: VariantsDialogProps) {
  const { kind } = props.product;
  if (kind === "variant") return <OfGroup {...props} />;
  return kind === "group" ? <GroupForm {...props} /> : <SplitForm {...props} />;
}

function OfGroup({ open, onClose, product }: VariantsDialogProps) {
  const address = useDialogAddress();
  const { state } = useLocation();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={messages.title(product.name)}
      width="wide"
    >
      <div className="grid gap-6 pb-4">
        <ProductTabs id={product.id} current="variants" />
        <p className="text-15 text-ink-2">{messages.ofGroup}</p>
        <Link
          to={address("variacoes", product.parentId ?? "")}
          replace
          state={state}
          preventScrollReset
          className={`${buttonClasses({ variant: "outline" })} justify-self-start`}
        >
          {messages.openGroup}
        </Link>
      </div>
    </Dialog>
  );
}

function SplitForm({ open, onClose, product }: VariantsDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={messages.title(product.name)}
      intent="split-product"
      schema={splitForm}
      submit={messages.split}
      width="wide"
      isAddressed
    >
      {({ errors }) => (
        <div className="grid gap-6">
          <ProductTabs id={product.id} current="variants" />
          <input type="hidden" name="id" value={product.id} />
          <input type="hidden" name="version" value={product.version} />
          <p className="text-15 text-ink-2">{messages.intro}</p>
          <Field label={messages.fields.optionName} help={messages.help.optionName} error={errors.optionName}>
            <TextInput name="optionName" maxLength={OPTION_MAX} autoComplete="off" />
          </Field>
          <Field
            label={messages.fields.firstValue}
            help={messages.help.optionValue}
            error={errors.optionValue}
          >
            <TextInput name="optionValue" maxLength={OPTION_MAX} autoComplete="off" />
          </Field>
        </div>
      )}
    </FormDialog>
  );
}

function GroupForm({ open, onClose, product }: VariantsDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={messages.title(product.name)}
      intent="add-variant"
      schema={addVariantForm}
      submit={messages.add}
      width="wide"
      isAddressed
    >
      {({ errors }) => (
        <div className="grid gap-6">
          <ProductTabs id={product.id} current="variants" isGroup />
          {product.variants.length === 1 && <JoinButton groupId={product.id} />}
          <input type="hidden" name="id" value={product.id} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label={messages.fields.optionValue}
              help={messages.help.optionValue}
              error={errors.optionValue}
            >
              <TextInput name="optionValue" maxLength={OPTION_MAX} autoComplete="off" />
            </Field>
            <Field label={messages.fields.price} error={errors.price}>
              <TextInput name="price" inputMode="decimal" maxLength={20} autoComplete="off" />
            </Field>
          </div>
        </div>
      )}
    </FormDialog>
  );
}

function JoinButton({ groupId }: { groupId: string }) {
  const navigate = useNavigate();
  const address = useDialogAddress();
  const { send, busy } = useToastedSend(
    () => void navigate(address(null), { replace: true, preventScrollReset: true }),
  );
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-13 text-ink-3">{messages.joinHelp}</p>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={busy}
        onClick={() => !busy && send({ intent: "join-variants", id: groupId })}
      >
        {messages.join}
      </Button>
    </div>
  );
}

/** Sends an action, and shows its answer as a toast. */
function useToastedSend(onDone?: () => void) {
  const toast = useToast();
  return useSend({
    onAnswer: (answer) => {
      if (!answer.ok) toast({ ...answer.toast, variant: "destructive" });
      else {
        if (answer.toast) toast(answer.toast);
        onDone?.();
      }
    },
  });
}
