import { adminMessages } from "#app/admin/messages.ts";
import { usersMessages } from "./messages.ts";

/** What the list says of a file that was not sent, by the code that the address it is led back to carries. */
export function exportRefusal(code: string): { title: string; description: string } {
  const { title, words, actions } = adminMessages.limited;
  if (code === "too_many_attempts") return { title, description: words(actions.export) };
  return { title: usersMessages.exportFailed, description: usersMessages.exportTooOften };
}
