import type { FormAnswer } from "#app/form-answer.ts";

/** One line of the answer: how much of what was sent has been read, in bytes (of 0 where that is not known), or what came of it. */
export type ProgressLine = { read: number; of: number } | { answer: FormAnswer };

/** A line at most this often, in milliseconds. */
const PAUSE = 100;

/**
 * Answers at once and tells, line by line in JSON, how far `work` is; the last line is its answer. `work` goes on when
 * nobody listens any more: what was begun for a person is finished.
 */
export function streamProgress(
  of: number,
  work: (onRead: (bytes: number) => void) => Promise<FormAnswer>,
): Response {
  const encoder = new TextEncoder();
  let isHeard = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (line: ProgressLine) => {
        if (isHeard) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      let read = 0;
      let told = 0;
      const answer = await work((bytes) => {
        read += bytes;
        if (performance.now() - told < PAUSE) return;
        told = performance.now();
        write({ read, of });
      });
      write({ answer });
      if (isHeard) controller.close();
    },
    cancel() {
      isHeard = false;
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Cache-Control": "no-store",
      // A proxy that gathers answers would hold the progress back.
      "X-Accel-Buffering": "no",
    },
  });
}
