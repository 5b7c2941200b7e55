import { z } from "zod";
import { readJsonBody } from "#app/endpoints/json-body.ts";
import { jsonError } from "#app/endpoints/json-error.ts";
import { callerContext } from "#app/request/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { checkInvariants } from "#domain/operations/invariants/check-invariants.ts";
import { showComparison } from "#domain/operations/ledger/show-comparison.ts";
import { checks } from "#domain/operations/system-check/checks.ts";
import { runCheck } from "#domain/operations/system-check/run-check.ts";
import type { Route } from "./+types/run.ts";
import { findStaffBehind } from "./find-admin.ts";

const payload = z.object({ check: z.enum([...checks, "invariants"]).exclude(["functions"]) });

/**
 * POST /system-test/run: runs one check with the caller's own permissions. A failed check is a result, not an
 * error. The invariants require an admin's back-office session.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    const parsed = payload.safeParse(await readJsonBody(request));
    if (!parsed.success) throw new InvalidInput("check", "must be the name of a check");
    if (parsed.data.check === "invariants") {
      const staff = await findStaffBehind({ request, context });
      const invariants = await checkInvariants(staff);
      return Response.json({ invariants, comparison: await showComparison(staff) }, { headers });
    }
    return Response.json(await runCheck(context.get(callerContext), parsed.data.check), { headers });
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
