import { Form } from "react-router";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { classes } from "#app/design-system/classes.ts";
import { securityMessages as messages } from "./messages.ts";

interface EmailConfirmationProps {
  email: string;
  isConfirmed: boolean;
}

/**
 * Whether the e-mail of the account is confirmed. When the e-mail is not confirmed, the shopper must confirm
 * it. Therefore the account page shows this box near the top and not in the section Security.
 */
export function EmailConfirmation({ email, isConfirmed }: EmailConfirmationProps) {
  return (
    <div
      className={classes(
        "flex flex-wrap items-center justify-between gap-3 px-4 sm:px-6",
        isConfirmed ? "py-3" : "rounded-16 bg-warning-soft py-4 text-warning",
      )}
    >
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold text-15">{isConfirmed ? messages.verified : messages.unverified}</p>
        <p className={classes("text-13 [overflow-wrap:anywhere]", isConfirmed && "text-ink-3")}>
          {isConfirmed ? email : messages.unverifiedWhy}
        </p>
      </div>
      {isConfirmed ? (
        <StatusBadge tone="success">{messages.confirmed}</StatusBadge>
      ) : (
        <Form method="post" action="/account" preventScrollReset>
          <input type="hidden" name="intent" value="verify" />
          <Button type="submit" variant="outline">
            {messages.sendLink}
          </Button>
        </Form>
      )}
    </div>
  );
}
