import type { FormAnswer } from "#app/request/form-answer.ts";

/**
 * One line of the response: the number of bytes read and the total number (0 when unknown), or the result.
 */
export type ProgressLine = { read: number; of: number } | { answer: FormAnswer };

/** The minimum interval between two lines, in milliseconds. */
const PAUSE = 100;

/**
 * Streams the progress of `work` as JSON lines. The last line is the result of `work`. `work` continues when
 * the client disconnects, so a started import finishes.
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
      // The header turns off the buffering of a proxy, because buffering would delay the progress.
      "X-Accel-Buffering": "no",
    },
  });
}
