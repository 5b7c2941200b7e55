import { createContext } from "react-router";

/** What the host knows about the answer being made; put there for every request, read by the server's entry. */
export interface AnswerFacts {
  /** Marks the inline scripts that the renderer writes. The cache replaces the mark of a shared page by hashes. */
  nonce?: string;
  requestId: string;
  /**
   * Takes the bytes of a rendered page past the router, whose answer is then empty: the router looks into each answer it
   * gets, and looking turns a body into a stream that has to be read again.
   */
  page: { bytes?: Buffer<ArrayBuffer> };
  /** The last error that was reported; absent while there is none. */
  failure?: unknown;
  /** Sends the answer no sooner, as a time of `performance.now()`. Nothing of the process is held until then. */
  notBefore?: number;
  /** Takes an error nobody expected; writes it to the log without its values. */
  report: (error: unknown) => void;
}

export const answerContext = createContext<AnswerFacts>();
