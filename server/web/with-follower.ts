import { readWritten, writtenCookie } from "#app/request/session-cookie.ts";
import { followerState, writtenPosition } from "#db/follower.server.ts";
import { readAfter } from "#db/read-only.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { PersonalAnswer } from "./router.ts";

/**
 * Answers a request of staff. The lists of a page can come from a follower that has replayed every earlier
 * write of this session. A request that changes data reads from the primary. The answer to such a request
 * sets a cookie with the position of the write in the database log. Requests of callers who are not staff
 * read from the primary. In a process without a follower, every request reads from the primary.
 */
export async function withFollower(
  request: Request,
  caller: Caller,
  answer: () => Promise<PersonalAnswer>,
): Promise<PersonalAnswer> {
  if (caller.kind !== "staff" || !followerState()) return answer();
  const isRead = request.method === "GET" || request.method === "HEAD";
  const answered = await readAfter({ after: readWritten(request), mayLag: isRead }, answer);
  if (!isRead) answered.response.headers.append("Set-Cookie", writtenCookie(await writtenPosition()));
  return answered;
}
