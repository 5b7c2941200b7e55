import { sheetFormat } from "#app/admin/design/export/sheet-format.ts";
import { catalogFileMessages as messages } from "#app/admin/design/files/catalog-file-messages.ts";
import { callerContext } from "#app/request/caller.ts";
import { exportFiles } from "#domain/checkout/shop-files/export-files.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { zipParts } from "#domain/kernel/files/zip-parts.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { Route } from "./+types/export";

/** GET: the whole catalog as a zip archive: products, coupons and images. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  try {
    // The function reads the translated names at the beginning, because the server writes the archive outside
    // the request's language context.
    const { products, coupons, images } = messages.names;
    const names = { products, coupons, images };
    const format = sheetFormat(await readSetting("storeTimeZone"));
    return download(zipParts(await exportFiles(context.get(callerContext), names, format)));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "export_too_large") throw error;
    const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };
    return new Response(messages.tooLarge, { status: error.status, headers });
  }
}

/**
 * The browser reads each part while the server creates the next part, so any number of images needs little
 * memory.
 */
function download(parts: AsyncGenerator<Uint8Array>): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${messages.names.archive}.zip"`,
    },
  });
}
