import { accountMessages } from "./messages.ts";

/** The owner's own number or bullet before a step. The list adds its own numbers to the steps. */
const OWN_MARK = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/;

/** Returns the steps of delivery instructions: one for each line. */
export const stepsOf = (instructions: string): string[] =>
  instructions
    .split("\n")
    .map((line) => line.replace(OWN_MARK, "").trim())
    .filter(Boolean);

interface InstructionStepsProps {
  instructions: string;
  /** Whether the instructions are closed until the shopper opens them, as in a list of many items. */
  isFolded?: boolean;
}

/**
 * The delivery instructions of a product. When the instructions have several lines, the component shows
 * numbered steps. When the instructions have a single line, the component shows a sentence.
 */
export function InstructionSteps({ instructions, isFolded = false }: InstructionStepsProps) {
  const steps = stepsOf(instructions);
  if (steps.length === 0) return null;
  const [Box, Title] = isFolded ? (["details", "summary"] as const) : (["div", "p"] as const);
  return (
    <Box className="vault-steps">
      <Title>{accountMessages.vault.instructions}</Title>
      {steps.length === 1 ? (
        <p>{steps[0]}</p>
      ) : (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </Box>
  );
}
