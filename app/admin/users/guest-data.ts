import { type ActionFunctionArgs, redirect } from "react-router";
import { callerContext } from "#app/request/caller.ts";
import { postOnly } from "#app/request/post-only.ts";
import { readForm } from "#app/request/read-form.ts";
import { exportGuest } from "#domain/identity/users/export-guest.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";

const PERSONAL = { "Cache-Control": "no-store" };

async function sendFile({ request, context }: ActionFunctionArgs): Promise<Response> {
  const userId = String((await readForm(request)).get("userId") ?? "");
  try {
    const file = await exportGuest(context.get(callerContext), { userId });
    return new Response(`${JSON.stringify(file, null, 2)}\n`, {
      headers: {
        ...PERSONAL,
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="convidado-${file.exportedAt.slice(0, 10)}.json"`,
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirect(`/admin/usuarios?exportar=${error.code}`, { status: 303, headers: PERSONAL });
  }
}

const intents: Record<string, BackOfficeAction> = { export: "users.export" };

/** POST: all data of a guest as JSON, for a guest who asked the staff for this data. */
export const action = Object.assign(sendFile, { intents });

export const loader = postOnly;
