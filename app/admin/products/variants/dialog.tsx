import { ArrowDown, ArrowUp } from "lucide-react";
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
import type { ProductVariants, StaffVariant } from "#domain/catalog/variants/queries.ts";
import { formatMoney } from "#messages/format.ts";
import { useDialogAddress } from "../list-links.ts";
import { ProductTabs } from "../product-tabs.tsx";
import { addVariantForm, splitForm } from "./variants-form.ts";

interface VariantsDialogProps {
  open: boolean;
  onClose: () => void;
  product: ProductVariants;
}

/** Splits a product into variants, or lists, orders and adds the variants of a group. */
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
          <VariantRows product={product} />
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

const arrow = `${buttonClasses({ variant: "outline", size: "sm" })} aria-disabled:text-ink-3`;

/** The variants in order. Buttons move a variant up or down. A link opens its form. */
function VariantRows({ product: { id, optionName, variants } }: { product: ProductVariants }) {
  const address = useDialogAddress();
  const { state } = useLocation();
  const { send, busy } = useToastedSend();
  const move = (from: number, to: number) => {
    if (busy || to < 0 || to >= variants.length) return;
    const ids = variants.map((variant) => variant.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    send({ intent: "order-variants", id, ids: ids.join() });
  };
  return (
    <section aria-label={messages.list}>
      <h3 className="mb-2 text-15 font-semibold">{optionName}</h3>
      <ul className="grid gap-2">
        {variants.map((variant, index) => (
          <li
            key={variant.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-10 border border-line px-3 py-2"
          >
            <span className="min-w-0 flex-1">
              <Link
                to={address("editar", variant.id)}
                replace
                state={state}
                preventScrollReset
                aria-label={messages.edit(variant.value)}
                className="rounded-6 font-semibold wrap-anywhere hover:underline"
              >
                {variant.value}
              </Link>
              <span className="block text-13 text-ink-3">{describe(variant)}</span>
            </span>
            <button
              type="button"
              aria-label={messages.up(variant.value)}
              aria-disabled={index === 0}
              onClick={() => move(index, index - 1)}
              className={arrow}
            >
              <ArrowUp aria-hidden="true" size={16} />
            </button>
            <button
              type="button"
              aria-label={messages.down(variant.value)}
              aria-disabled={index === variants.length - 1}
              onClick={() => move(index, index + 1)}
              className={arrow}
            >
              <ArrowDown aria-hidden="true" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
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

const describe = ({ price, stock, status }: StaffVariant): string =>
  [
    formatMoney(price),
    stock === null ? messages.unlimited : messages.stock(stock),
    ...(status === "inactive" ? [messages.inactive] : []),
  ].join(" · ");
