import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { COUPON_CODE_MAX } from "#db/limits.ts";
import type { CartLine } from "#domain/checkout/cart/cart-rules.ts";
import type { CouponForm } from "#domain/checkout/cart/cart-snapshot.ts";
import type { CouponTerms } from "#domain/checkout/coupons/apply-coupon.ts";

interface CouponFieldProps {
  form: CouponForm;
  lines: readonly CartLine[];
  /** The code in use; empty without one. */
  applied: string;
  onChange: (terms: CouponTerms | null) => void;
}

/**
 * "Have a code?": checks a code and shows the one in use. A code that a link brought is checked once when the
 * dialog opens. The order decides again.
 */
export function CouponField({ form, lines, applied, onChange }: CouponFieldProps) {
  const { words } = form;
  const [open, setOpen] = useState(form.code !== "");
  const [problem, setProblem] = useState("");
  const [checking, setChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** Whether the shopper applied the code: the focus then stays here. */
  const byHand = useRef(false);
  const focusInput = () => requestAnimationFrame(() => input.current?.focus());

  async function apply(code: string): Promise<void> {
    if (code.trim() === "" || checking) return;
    setChecking(true);
    setProblem("");
    const answer = await askForCoupon(code, lines);
    setChecking(false);
    if (answer && "kind" in answer) onChange(answer);
    else setProblem(answer?.message || words.failed);
  }

  function applyTyped(): void {
    byHand.current = true;
    void apply(input.current?.value ?? "");
  }

  const applyLink = useEffectEvent(() => {
    if (form.code !== "" && applied === "") void apply(form.code);
  });
  useEffect(() => {
    applyLink();
  }, []);

  if (applied !== "")
    return (
      <p role="status" className="flex">
        <Button
          ref={(button) => {
            if (byHand.current) button?.focus();
            byHand.current = false;
          }}
          variant="outline"
          size="sm"
          aria-label={`${words.remove} ${applied}`}
          onClick={() => {
            onChange(null);
            setOpen(true);
            focusInput();
          }}
        >
          <span className="font-mono">{applied}</span>
          <X aria-hidden="true" size={16} />
        </Button>
      </p>
    );
  if (!open)
    return (
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => {
          setOpen(true);
          focusInput();
        }}
      >
        {words.ask}
      </Button>
    );
  return (
    <div className="flex items-end gap-3">
      <Field label={words.label} error={problem} className="min-w-0 flex-1">
        <TextInput
          ref={input}
          name="coupon"
          maxLength={COUPON_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={form.code}
          className="font-mono uppercase"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter must not pay.
            event.preventDefault();
            applyTyped();
          }}
        />
      </Field>
      <Button variant="outline" aria-disabled={checking} onClick={applyTyped}>
        {words.apply}
      </Button>
    </div>
  );
}

/** Asks the server about a code. Returns null without an answer, and the message of a refusal. */
async function askForCoupon(
  code: string,
  lines: readonly CartLine[],
): Promise<CouponTerms | { message: string } | null> {
  try {
    const response = await fetch("/cart/lines", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        code,
        items: lines.map((line) => ({ product_id: line.product.id, quantity: line.quantity })),
      }),
    });
    const answer = await response.json();
    return response.ok ? answer : { message: String(answer?.error?.message ?? "") };
  } catch {
    return null;
  }
}
