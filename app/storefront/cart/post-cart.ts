/**
 * Sends a request to POST /cart/lines. Returns null when no response arrives, and a message when the response
 * is an error.
 */
export async function postCart<Answer extends object>(
  question: object,
): Promise<Answer | { message: string } | null> {
  try {
    const response = await fetch("/cart/lines", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
    });
    const answer = await response.json();
    return response.ok ? answer : { message: String(answer?.error?.message ?? "") };
  } catch {
    return null;
  }
}
