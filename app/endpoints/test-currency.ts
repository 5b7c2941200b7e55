import { z } from "zod";
import { detectCurrency } from "#domain/checkout/pricing/detect-currency.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import type { Route } from "./+types/test-currency.ts";
import { readJsonBody } from "./json-body.ts";
import { jsonError } from "./json-error.ts";

const payload = z.object({ test: z.literal(true) });

/**
 * POST /api/test-currency: returns the currency for the request's Accept-Language, and changes nothing (spec
 * S7.6).
 */
export async function action({ request }: Route.ActionArgs) {
  try {
    if (!payload.safeParse(await readJsonBody(request)).success)
      throw new InvalidInput("test", "must be true");
    const currency = detectCurrency(request.headers.get("accept-language") ?? "");
    return Response.json({ currency, supported: true }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return jsonError(error, { invalid_input: 'Send {"test": true} as JSON.' });
  }
}

export function loader() {
  return Response.json(
    { error: { code: "method_not_allowed", message: "Use POST." } },
    { status: 405, headers: { Allow: "POST" } },
  );
}
