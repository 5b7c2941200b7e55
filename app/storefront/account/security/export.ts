import { type ActionFunctionArgs, redirect } from "react-router";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { textOf } from "#app/storefront/recovery/private-page.ts";
import { exportOwnData } from "#domain/identity/accounts/export-own-data.ts";
import { DomainError } from "#domain/kernel/errors.ts";

const PERSONAL = { "Cache-Control": "no-store" };

/**
 * Sends the caller's own data as a file. After a domain error, the endpoint redirects to the account page,
 * which shows the error message.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const current = textOf(await readForm(request), "current");
  try {
    const ownData = await exportOwnData(context.get(callerContext), { current });
    return new Response(`${JSON.stringify(ownData, null, 2)}\n`, {
      headers: {
        ...PERSONAL,
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="my-data-${ownData.exportedAt.slice(0, 10)}.json"`,
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const back = error.code === "sign_in_required" ? "/auth" : `/account?export=${error.code}#your-data`;
    return redirect(back, { status: 303, headers: PERSONAL });
  }
}

/** A link, prefetch or image request must not send personal data. */
export function loader(): Response {
  return methodNotAllowed();
}

function methodNotAllowed(): Response {
  return Response.json(
    { error: { code: "method_not_allowed", message: "Downloading your data is a POST.", details: {} } },
    { status: 405, headers: { Allow: "POST" } },
  );
}
