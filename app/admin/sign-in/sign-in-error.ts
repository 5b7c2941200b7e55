import { sentenceOf, specifiedTitle } from "#app/request/form-answer.ts";
import type { DomainError } from "#domain/kernel/errors.ts";
import { loginMessages } from "#messages/pt-BR/back-office/sign-in.ts";

/**
 * The messages of a failed sign-in. `title` is the title of the toast. `field` is the field that shows the
 * error message, or "" for no field.
 */
export interface LoginError {
  title: string;
  field: string;
  message: string;
  isDenied: boolean;
}

/** Returns the messages of a failed sign-in in the language of the page (spec B8). */
export function loginError(error: DomainError): LoginError {
  const { errors, denied, failed } = loginMessages;
  if (error.code === "access_denied")
    return { title: denied.title, field: "", message: denied.text, isDenied: true };
  const describe = (field: string, message: string) => ({
    title: specifiedTitle(error) ?? failed,
    field,
    message,
    isDenied: false,
  });
  if (error.code === "invalid_credentials" || error.code === "challenge_over")
    return describe("password", errors[error.code]);
  if (error.code === "account_blocked") return describe("", errors.account_blocked);
  const field = error.code === "wrong_code" ? "code" : String(error.details.field ?? "");
  if (field === "password") return describe(field, errors.password_required);
  if (field === "email")
    return describe(
      field,
      error.details.problem === "required" ? errors.email_required : errors.email_malformed,
    );
  return describe(field, sentenceOf(error));
}
