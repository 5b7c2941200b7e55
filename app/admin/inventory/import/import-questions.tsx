import { useId } from "react";
import {
  type Answers,
  answersTo,
  type Question,
  type QuestionKind,
} from "#domain/inventory/rows/questions.ts";
import { formatCount } from "#messages/format.ts";
import { inventoryMessages } from "../messages.ts";

const messages = inventoryMessages.many.questions;

interface ImportQuestionsProps {
  questions: readonly Question[];
  unit: "line" | "item";
  answers: Answers;
  isBusy: boolean;
  onAnswer: (kind: QuestionKind, answer: string) => void;
}

/** The questions about a file, each with its lines and its possible answers. */
export function ImportQuestions({ questions, unit, answers, isBusy, onAnswer }: ImportQuestionsProps) {
  return (
    <section className="grid gap-3" aria-label={messages.title}>
      <h3 className="font-semibold">{messages.title}</h3>
      {questions.map((question) => (
        <ImportQuestion
          key={question.kind}
          question={question}
          unit={unit}
          answer={answers[question.kind]}
          isBusy={isBusy}
          onAnswer={(answer) => onAnswer(question.kind, answer)}
        />
      ))}
    </section>
  );
}

interface ImportQuestionProps {
  question: Question;
  unit: "line" | "item";
  answer: string | undefined;
  isBusy: boolean;
  onAnswer: (answer: string) => void;
}

function ImportQuestion({ question, unit, answer, isBusy, onAnswer }: ImportQuestionProps) {
  const name = useId();
  const { kind, count } = question;
  const own: { title: (count: number) => string; help: string } & Record<string, unknown> = messages[kind];
  const tone = answer === undefined ? "border-warning bg-warning-soft" : "border-line bg-surface";
  return (
    <fieldset className={`m-0 grid min-w-0 gap-2 rounded-10 border p-4 ${tone}`}>
      <legend className="sr-only">{own.title(count)}</legend>
      <p className="m-0 font-semibold" aria-hidden="true">
        {own.title(count)}
      </p>
      <p className="m-0 text-15 text-ink-2">{own.help}</p>
      <ul className="m-0 grid list-none gap-0.5 p-0 text-13 text-ink-2">
        {placesByReason(question).map(({ reason, numbers }) => (
          <li key={reason} className="[overflow-wrap:anywhere]">
            <span className="inline-block font-medium first-letter:uppercase">
              {messages.reasons[reason]}.
            </span>{" "}
            {messages.places(unit, numbers.map(formatCount).join(", "))}
          </li>
        ))}
        {count > question.places.length && <li>{messages.more(count - question.places.length)}</li>}
      </ul>
      <div className="grid gap-1">
        {answersTo[kind].map((choice) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3 text-15">
            <input
              type="radio"
              name={name}
              checked={answer === choice}
              aria-disabled={isBusy}
              onChange={() => !isBusy && onAnswer(choice)}
              className="size-5 shrink-0 accent-accent"
            />
            {String(own[choice])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function placesByReason({ places }: Question) {
  const reasons = new Map<Question["places"][number]["reason"], number[]>();
  for (const { number, reason } of places) reasons.set(reason, [...(reasons.get(reason) ?? []), number]);
  return [...reasons].map(([reason, numbers]) => ({ reason, numbers }));
}
