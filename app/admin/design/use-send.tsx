import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { useAnswer } from "#app/request/use-answer.ts";

export type SentFields = FormData | Readonly<Record<string, string>>;

interface SendOptions {
  /** The address of the action; by default the current page. */
  action?: string;
  /** Components with the same key share their requests and the last answer. */
  key?: string;
  /** Called once for each answer, even after the component has left the page. */
  onAnswer?: (answer: FormAnswer) => void;
}

/**
 * `hear` receives the answer to a component's request. `former` is the answer to the component's previous
 * request.
 */
interface Sent {
  hear: RefObject<(answer: FormAnswer) => void>;
  former: FormAnswer | undefined;
}

const AwaitAnswer = createContext<(key: string, sent: Sent) => void>(() => {
  throw new Error("useSend needs SentAnswers above it");
});

/**
 * Receives the answers to requests that descendant components send. The requested action can remove the row
 * that sent the request. The new page data, without this row, can arrive together with the answer. Therefore
 * `SentAnswers`, not the row, receives the answers.
 */
export function SentAnswers({ children }: { children: ReactNode }) {
  const [awaited, setAwaited] = useState<ReadonlyMap<string, Sent>>(new Map());
  const [awaitAnswer] = useState(() => (key: string, sent: Sent) => {
    setAwaited((before) => new Map(before).set(key, sent));
  });
  const end = (key: string, sent: Sent) =>
    setAwaited((before) => new Map([...before].filter(([name, one]) => name !== key || one !== sent)));
  return (
    <AwaitAnswer value={awaitAnswer}>
      {children}
      {[...awaited].map(([key, sent]) => (
        <Awaited key={key} fetcherKey={key} sent={sent} onEnd={() => end(key, sent)} />
      ))}
    </AwaitAnswer>
  );
}

interface AwaitedProps {
  fetcherKey: string;
  sent: Sent;
  onEnd: () => void;
}

function Awaited({ fetcherKey, sent, onEnd }: AwaitedProps) {
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey });
  const answer = useAnswer(fetcher);
  const isAnswered = answer !== undefined && answer !== sent.former;
  const hear = useEffectEvent((heard: FormAnswer) => sent.hear.current(heard));
  useEffect(() => {
    if (answer && isAnswered) hear(answer);
  }, [answer, isAnswered]);
  const isOver = isAnswered && fetcher.state === "idle";
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return null;
}

/** Submits fields to an action of the back office, and returns the latest answer. */
export function useSend({ action, key, onAnswer }: SendOptions) {
  const ownKey = useId();
  const fetcherKey = key ?? ownKey;
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey });
  const answer = useAnswer(fetcher);
  const awaitAnswer = useContext(AwaitAnswer);
  const hear = useRef((_: FormAnswer) => {});
  useEffect(() => {
    hear.current = (heard) => onAnswer?.(heard);
  });
  const send = (fields: SentFields, encType?: "multipart/form-data") => {
    awaitAnswer(fetcherKey, { hear, former: fetcher.data });
    void fetcher.submit(fields instanceof FormData ? fields : { ...fields }, {
      method: "post",
      ...(action ? { action } : {}),
      ...(encType ? { encType } : {}),
    });
  };
  const { state, formData } = fetcher;
  return { send, answer, busy: state !== "idle", isUnanswered: state === "submitting", sent: formData };
}
