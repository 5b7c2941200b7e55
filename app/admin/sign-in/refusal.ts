import { sentenceOf } from "#app/form-answer.ts";
import type { DomainError } from "#domain/errors.ts";
import { loginMessages } from "./messages.ts";

/** A refused sign-in in words, and the field it belongs to; empty where it belongs to none. */
export function loginRefusal(error: DomainError): { field: string; message: string; isDenied: boolean } {
  const { refusals, denied } = loginMessages;
  if (error.code === "access_denied") return { field: "", message: denied.words, isDenied: true };
  if (error.code === "invalid_credentials" || error.code === "challenge_over")
    return { field: "password", message: refusals[error.code], isDenied: false };
  if (error.code === "account_blocked")
    return { field: "", message: refusals.account_blocked, isDenied: false };
  const field = error.code === "wrong_code" ? "code" : String(error.details.field ?? "");
  if (field === "password") return { field, message: refusals.password_required, isDenied: false };
  if (field === "email") {
    const message = error.details.problem === "required" ? refusals.email_required : refusals.email_malformed;
    return { field, message, isDenied: false };
  }
  return { field, message: sentenceOf(error), isDenied: false };
}
