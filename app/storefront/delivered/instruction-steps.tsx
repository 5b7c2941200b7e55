import { accountMessages } from "./messages.ts";

/** The owner's own number or bullet before a step. The list adds its own numbers to the steps. */
const OWN_MARK = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/;

/** Returns the steps of delivery instructions: one for each line. */
export const stepsOf = (instructions: string): string[] =>
  instructions
    .split("\n")
    .map((line) => line.replace(OWN_MARK, "").trim())
    .filter(Boolean);

/**
 * The delivery instructions of a product. When the instructions have several lines, the component shows
 * numbered steps. When the instructions have a single line, the component shows a sentence.
 */
export function InstructionSteps({ instructions }: { instructions: string }) {
  const steps = stepsOf(instructions);
  if (steps.length === 0) return null;
  return (
    <div className="vault-steps">
      <p>{accountMessages.vault.instructions}</p>
      {steps.length === 1 ? (
        <p>{steps[0]}</p>
      ) : (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
