import { z } from "zod";
import { callerContext } from "#app/caller.ts";
import { readJsonBody } from "#app/endpoints/json-body.ts";
import { jsonError } from "#app/endpoints/json-error.ts";
import { InvalidInput } from "#domain/errors.ts";
import { checks } from "#domain/system-check/checks.ts";
import { runCheck } from "#domain/system-check/run-check.ts";
import type { Route } from "./+types/run.ts";

const payload = z.object({ check: z.enum(checks).exclude(["functions"]) });

/** POST /system-test/run: one check, with the caller's own rights. A failed check is an answer, not an error. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const parsed = payload.safeParse(await readJsonBody(request));
    if (!parsed.success) throw new InvalidInput("check", "must be the name of a check");
    const result = await runCheck(context.get(callerContext), parsed.data.check);
    return Response.json(result, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return jsonError(error, { invalid_input: "There is no such check." });
  }
}

export function loader() {
  return Response.json(
    { error: { code: "method_not_allowed", message: "Use POST." } },
    { status: 405, headers: { Allow: "POST" } },
  );
}
