import { createContext } from "react-router";

/**
 * State of the response that the host is making. The host
 * sets it for every request; `entry.server.tsx` reads it.
 */
export interface AnswerSnapshot {
  /**
   * Marks the inline scripts that the renderer writes. For a shared
   * page, the page cache replaces the nonce by script hashes.
   */
  nonce?: string;
  requestId: string;
  /**
   * The renderer puts the bytes of a page here and gives the router an empty response. The router inspects
   * the body of each response, which turns it into a stream that must be read again.
   */
  page: { bytes?: Buffer<ArrayBuffer> };
  /** The last reported error. Absent while there is none. */
  failure?: unknown;
  /**
   * Earliest time to send the response, on the clock of
   * `performance.now()`. No slot of the process is occupied until then.
   */
  notBefore?: number;
  /** Replaces the response when it resolves. No slot of the process is occupied until then. */
  later?: Promise<Response>;
  /** Logs an unexpected error without the values it carries. */
  report: (error: unknown) => void;
}

export const answerContext = createContext<AnswerSnapshot>();
