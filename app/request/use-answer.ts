import { useState } from "react";

/**
 * Returns a fetcher's last response as React state. An effect that depends on the returned state runs for
 * each response. The router stores responses outside React's state. A component can therefore render with a
 * new response before React notices the change. For this reason, React sometimes skips an effect that depends
 * on `fetcher.data` directly.
 */
export function useAnswer<T>(fetcher: { data?: T | undefined }): T | undefined {
  const [answer, setAnswer] = useState(fetcher.data);
  if (fetcher.data !== answer) setAnswer(() => fetcher.data);
  return answer;
}
