/**
 * Shows the result of the withdrawal as a list of sentences. A sentence is about one unit, or about several
 * units with the same outcome.
 */
export const Answers = ({ answers }: { answers: readonly string[] }) =>
  answers.length > 0 && (
    <ul className="grid list-disc gap-2 pl-5 text-15">
      {answers.map((answer) => (
        <li key={answer}>{answer}</li>
      ))}
    </ul>
  );
