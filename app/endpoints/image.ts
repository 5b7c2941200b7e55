import { findImageFile } from "#domain/catalog/images/queries.ts";
import type { Route } from "./+types/image";

/**
 * GET /pictures/{file}: a copy of an uploaded image, or a version of the image in another size. The file name
 * contains a hash of the image. Browsers therefore cache the response for a year. When the shop sends another
 * copy instead of the requested copy, browsers cache the response for one minute. The content security policy
 * of the answer blocks all scripts and resources when the image is opened as a document.
 */
export async function loader({ params }: Route.LoaderArgs) {
  const file = await findImageFile(params.file);
  if (!file) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(new Uint8Array(file.content), {
    headers: {
      "Content-Type": file.type,
      "Content-Length": String(file.content.length),
      "Content-Disposition": "inline",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "Cache-Control": file.isFinal ? "public, max-age=31536000, immutable" : "public, max-age=60",
    },
  });
}
