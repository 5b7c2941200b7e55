import { useState } from "react";

/**
 * A fetcher's last answer, kept as state, so that an effect that depends on it runs for each answer. The router keeps answers
 * outside React's state: a component may be rendered with one before React knows of a change, and an effect upon the
 * fetcher's own data is then now and then never run.
 */
export function useAnswer<T>(fetcher: { data?: T | undefined }): T | undefined {
  const [answer, setAnswer] = useState(fetcher.data);
  if (fetcher.data !== answer) setAnswer(() => fetcher.data);
  return answer;
}
