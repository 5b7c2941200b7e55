import { createContext } from "react-router";

/**
 * The state of the response that the host is preparing. The host sets the state of the response for every
 * request, and `entry.server.tsx` reads the state.
 */
export interface AnswerSnapshot {
  /**
   * The nonce that marks the inline scripts of the renderer. On a page that several visitors share, the page
   * cache replaces the nonce with script hashes.
   */
  nonce?: string;
  requestId: string;
  /**
   * The renderer stores the bytes of a page in this property and gives the router an empty response. If the
   * response had a body, the router would turn the body into a stream, and the host would have to read this
   * stream.
   */
  page: { bytes?: Buffer<ArrayBuffer> };
  /** The last reported error. The property is absent until an error is reported. */
  failure?: unknown;
  /**
   * The earliest time to send the response, as a value of `performance.now()`. While the request waits, it
   * does not count towards the process's limit of parallel requests.
   */
  notBefore?: number;
  /**
   * When this promise resolves, its value replaces the response. While the request waits, it does not count
   * towards the process's limit of parallel requests.
   */
  later?: Promise<Response>;
  /** Logs an unexpected error, but leaves out the values that the error message contains. */
  report: (error: unknown) => void;
}

export const answerContext = createContext<AnswerSnapshot>();
