import { accentOfSheet } from "#app/brand-head.ts";
import { accentProblem, accentProperties } from "#domain/settings/brand/accent.ts";
import type { Route } from "./+types/brand-colours";

/**
 * GET /brand/{file}: the style sheet that sets the shop's accent color. The name of the file contains the
 * color, so the content never changes and the endpoint does not read the database. When the color does not
 * have enough contrast, the endpoint answers 404.
 */
export function loader({ params }: Route.LoaderArgs) {
  const accent = accentOfSheet(params.file);
  if (!accent || accentProblem(accent))
    return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const properties = Object.entries(accentProperties(accent)).map(([name, value]) => `${name}:${value}`);
  return new Response(`:root{${properties.join(";")}}\n`, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
