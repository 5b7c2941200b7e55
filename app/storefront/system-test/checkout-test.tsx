import { useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput } from "#app/design-system/inputs.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { systemTestMessages as messages } from "./messages.ts";

/**
 * The languages of the test, one for each currency. Each entry also contains the name of the language in that
 * language.
 */
const languages = [
  ["en-US", "English (United States)"],
  ["pt-BR", "Português (Brasil)"],
  ["de-DE", "Deutsch (Deutschland)"],
  ["en-GB", "English (United Kingdom)"],
  ["ja-JP", "日本語 (日本)"],
] as const;

/** Shows a signed-in shopper the currency in which the shop would charge the payment (spec S2.15). */
export function CheckoutTest() {
  const toast = useToast();
  const [language, setLanguage] = useState<string>(languages[0][0]);
  const [testing, setTesting] = useState(false);

  const test = async () => {
    if (testing) return;
    setTesting(true);
    try {
      const answer = await fetch("/api/test-currency", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Accept-Language": language },
        body: JSON.stringify({ test: true }),
      });
      if (answer.ok) {
        const { currency } = (await answer.json()) as { currency: string };
        toast({ title: messages.works, description: messages.detected(currency) });
      } else {
        const description = messages.testFailedText(answer.status);
        toast({ title: messages.testFailed, description, variant: "destructive" });
      }
    } catch {
      toast({ title: messages.testError, description: messages.testErrorText, variant: "destructive" });
    } finally {
      setTesting(false);
    }
  };

  return (
    <section
      aria-labelledby="checkout-test"
      className="grid gap-4 rounded-16 border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 id="checkout-test" className="title text-22">
          {messages.panel}
        </h2>
        <p className="prose-width mt-1 text-15 text-ink-2">{messages.panelLead}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={messages.language}>
          <SelectInput value={language} onChange={(event) => setLanguage(event.currentTarget.value)}>
            {languages.map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Button variant="outline" onClick={test} aria-disabled={testing}>
          {testing ? messages.testing : messages.test}
        </Button>
      </div>
    </section>
  );
}
