import { jsonError } from "#app/endpoints/json-error.ts";
import { callerContext } from "#app/request/caller.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import type { Route } from "./+types/reveal.ts";
import { accountMessages } from "./messages.ts";

/**
 * POST /deliverables/:id/reveal: reveals one delivered item to its owner. The audit log records every reveal.
 */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    const revealed = await revealDeliverable(context.get(callerContext), { deliverableId: params.id });
    return Response.json(revealed, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    return jsonError(error, accountMessages.vault.refused);
  }
}

export function loader() {
  return Response.json(
    { error: { code: "method_not_allowed", message: "Use POST." } },
    { status: 405, headers: { allow: "POST" } },
  );
}
