import { useEffect, useRef } from "react";
import { Button } from "#app/design-system/button.tsx";
import { inventoryMessages } from "./messages.ts";

/**
 * Asks whether to store an unusual item unchanged: an item with odd characters, or with a value that a
 * spreadsheet may have damaged. A click on an answer submits the form again with the answer. The new
 * submission also contains the answer to an earlier question.
 */
export function DoubtQuestion({ errors }: { errors: Readonly<Record<string, string>> }) {
  const answers = useRef<Record<string, string>>({});
  const section = useRef<HTMLElement>(null);
  const messages = inventoryMessages.inDoubt;
  const kind = errors.characters ? "characters" : errors.spreadsheet ? "spreadsheet" : null;
  useEffect(() => {
    if (kind) section.current?.focus();
  }, [kind]);
  const answer = (form: HTMLFormElement | null, name: string, value: string) => {
    answers.current = { ...answers.current, [name]: value };
    for (const [field, chosen] of Object.entries(answers.current)) {
      const input = form?.elements.namedItem(field);
      if (input instanceof HTMLInputElement) input.value = chosen;
    }
    form?.requestSubmit();
    // The answers are valid only for the submitted text. When the user changes the text, the form asks again.
    for (const field of Object.keys(answers.current)) {
      const input = form?.elements.namedItem(field);
      if (input instanceof HTMLInputElement) input.value = "";
    }
  };
  return (
    <>
      <input type="hidden" name="characters" defaultValue="" />
      <input type="hidden" name="spreadsheet" defaultValue="" />
      {kind && (
        <section
          ref={section}
          tabIndex={-1}
          aria-label={messages.title}
          className="grid gap-3 rounded-10 bg-warning-soft p-4 outline-none"
        >
          <p role="alert" className="m-0 text-15 text-warning">
            <strong>{errors[kind]}</strong> {messages[kind]}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              onClick={(event) =>
                answer(event.currentTarget.form, kind, kind === "characters" ? "keep" : "accept")
              }
            >
              {messages.keep}
            </Button>
            {kind === "characters" && (
              <Button onClick={(event) => answer(event.currentTarget.form, kind, "clean")}>
                {messages.clean}
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  );
}
