/** Shows the result of the withdrawal in one sentence for each unit. */
export const Answers = ({ answers }: { answers: readonly string[] }) =>
  answers.length > 0 && (
    <ul className="grid list-disc gap-2 pl-5 text-15">
      {answers.map((answer) => (
        <li key={answer}>{answer}</li>
      ))}
    </ul>
  );
