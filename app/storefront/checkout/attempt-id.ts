import { useRef } from "react";

/**
 * Returns the id of a payment attempt. While the same dialog is open, the same name from `nameAttempt`
 * results in the same id. Therefore a double click opens only one payment. When the name is null, the
 * function returns a new id.
 */
export function useAttemptId(): (name: string | null) => string {
  const attempt = useRef({ name: "", id: "" });
  return (name) => {
    if (name === null || attempt.current.name !== name) attempt.current = { name: name ?? "", id: newId() };
    return attempt.current.id;
  };
}

/** `crypto.randomUUID` is missing when the browser opens a shop on another machine over HTTP without TLS. */
function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
