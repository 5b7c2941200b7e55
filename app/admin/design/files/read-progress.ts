import type { FormAnswer } from "#app/request/form-answer.ts";
import type { ProgressLine } from "./stream-progress.ts";

/**
 * Submits a form and reads the streamed response.
 * @param onShare called with the completed share, 0 to 1, or with null when the share is unknown.
 * @returns the result; null when the connection breaks before the result.
 */
export async function sendAndFollow(
  address: string,
  form: FormData,
  onShare: (share: number | null) => void,
): Promise<FormAnswer | null> {
  try {
    const response = await fetch(address, { method: "POST", body: form });
    let rest = "";
    let answer: FormAnswer | null = null;
    for await (const text of textParts(response)) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) answer = hear(line, onShare) ?? answer;
    }
    return (rest ? hear(rest, onShare) : null) ?? answer;
  } catch {
    return null;
  }
}

function hear(line: string, onShare: (share: number | null) => void): FormAnswer | null {
  const heard = JSON.parse(line) as ProgressLine;
  if ("answer" in heard) return heard.answer;
  onShare(heard.of > 0 ? Math.min(1, heard.read / heard.of) : null);
  return null;
}

async function* textParts(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    yield decoder.decode(part.value, { stream: true });
  }
}
