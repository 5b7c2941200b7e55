import { useState } from "react";

/**
 * Returns a fetcher's last response as React state. An effect that depends on the returned state runs for
 * each response. The router stores responses outside React's state, so a component may already render with a
 * response before React has noticed the change. An effect that depends on `fetcher.data` directly is
 * therefore sometimes skipped.
 */
export function useAnswer<T>(fetcher: { data?: T | undefined }): T | undefined {
  const [answer, setAnswer] = useState(fetcher.data);
  if (fetcher.data !== answer) setAnswer(() => fetcher.data);
  return answer;
}
