import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { postCart } from "#app/storefront/cart/post-cart.ts";
import { COUPON_CODE_MAX } from "#db/values/limits.ts";
import type { CartLine } from "#domain/checkout/cart/cart-rules.ts";
import type { CouponForm } from "#domain/checkout/cart/cart-snapshot.ts";
import type { CouponTerms } from "#domain/checkout/coupons/apply-coupon.ts";
import { formatMoney } from "#messages/format.ts";
import type { ShownDiscount } from "./use-coupon.ts";

interface CouponFieldProps {
  form: CouponForm;
  lines: readonly CartLine[];
  /** The code in use and its discount in minor units of USD. The value is null when no code is in use. */
  applied: ShownDiscount | null;
  onChange: (terms: CouponTerms | null) => void;
}

/**
 * "Have a code?": checks a code and shows the code in use. A code from a link is checked once, when the
 * dialog opens. When the shopper orders, the server checks the code again.
 */
export function CouponField({ form, lines, applied, onChange }: CouponFieldProps) {
  const { words: messages } = form;
  const [open, setOpen] = useState(form.code !== "");
  const [problem, setProblem] = useState("");
  const [checking, setChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /**
   * Whether the control that appears next receives the focus. `keepsFocus` is true when the shopper has
   * pressed a control that another control then replaces.
   */
  const keepsFocus = useRef(false);
  function takeFocus(control: HTMLElement | null): void {
    if (control && keepsFocus.current) {
      keepsFocus.current = false;
      control.focus();
    }
  }

  async function apply(code: string, isTyped: boolean): Promise<void> {
    if (code.trim() === "" || checking) return;
    setChecking(true);
    setProblem("");
    const answer = await postCart<CouponTerms>({
      code,
      items: lines.map((line) => ({ product_id: line.product.id, quantity: line.quantity })),
    });
    setChecking(false);
    if (!answer || !("kind" in answer)) return setProblem(answer?.message || messages.failed);
    keepsFocus.current = isTyped;
    onChange(answer);
  }

  const applyTyped = () => void apply(input.current?.value ?? "", true);

  const applyLink = useEffectEvent(() => {
    if (form.code !== "" && applied === null) void apply(form.code, false);
  });
  useEffect(() => {
    applyLink();
  }, []);

  if (applied)
    return (
      <div role="status" className="checkout-row row-code">
        <span>
          <small>{messages.label}</small>
          <b translate="no" className="font-mono">
            {applied.code}
          </b>{" "}
          <b className="text-success">−{formatMoney(applied.store)}</b>
        </span>
        <Button
          ref={takeFocus}
          variant="outline"
          size="sm"
          aria-label={`${messages.remove} ${applied.code}`}
          onClick={() => {
            keepsFocus.current = true;
            onChange(null);
            setOpen(true);
          }}
        >
          <X aria-hidden="true" size={16} />
        </Button>
      </div>
    );
  if (!open)
    return (
      <div className="checkout-row">
        <button
          type="button"
          className="fold row-code"
          onClick={() => {
            keepsFocus.current = true;
            setOpen(true);
          }}
        >
          <span>{messages.ask}</span>
        </button>
      </div>
    );
  return (
    <div className="checkout-row flex items-start gap-3 py-3">
      <Field label={messages.label} error={problem} className="min-w-0 flex-1">
        <TextInput
          ref={(control) => {
            input.current = control;
            takeFocus(control);
          }}
          name="coupon"
          maxLength={COUPON_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={form.code}
          className="font-mono uppercase"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter in this field must not submit the payment.
            event.preventDefault();
            applyTyped();
          }}
        />
      </Field>
      <Button variant="outline" className="mt-7" aria-disabled={checking} onClick={applyTyped}>
        {messages.apply}
      </Button>
    </div>
  );
}
