import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { pictures } from "#db/schema/images.ts";
import { parseImageFile } from "./image-address.ts";
import { findImageFile } from "./queries.ts";

/** The format, the digest and the stored copy of an image file. */
export interface IdentifiedImage {
  digest: string;
  isStored: boolean;
}

/** Returns the digest that identifies an uploaded file. */
export const digestOfFile = (content: Uint8Array): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 32);

/**
 * Identifies an image file. A file is the same image as a stored copy when the file has the name and the
 * bytes of the copy. An import therefore does not encode an image again when the file comes from an export of
 * the shop.
 */
export async function identifyImage(
  { name, content }: { name: string; content: Uint8Array },
  from: Pick<Queryable, "select"> = db,
): Promise<IdentifiedImage> {
  const named = parseImageFile(name);
  const copy = named ? await findImageFile(name) : null;
  if (named && copy?.content.equals(content)) return { digest: named.digest, isStored: true };
  const digest = digestOfFile(content);
  return { digest, isStored: (await findStored(digest, from)) !== null };
}

/** Returns the digest of the stored image whose widest copy has this file name, or null. */
export async function findNamedImage(
  name: string,
  from: Pick<Queryable, "select"> = db,
): Promise<string | null> {
  const named = parseImageFile(name);
  if (named?.format !== "webp") return null;
  const { digest, width, height } = named;
  const [there] = await from
    .select({ digest: pictures.digest })
    .from(pictures)
    .where(and(eq(pictures.digest, digest), eq(pictures.width, width), eq(pictures.height, height)));
  return there?.digest ?? null;
}

/** Returns the size of the widest copy of a stored image, or null. */
export async function findStored(
  digest: string,
  from: Pick<Queryable, "select"> = db,
): Promise<{ width: number; height: number } | null> {
  const size = { width: pictures.width, height: pictures.height };
  const [there] = await from.select(size).from(pictures).where(eq(pictures.digest, digest));
  return there ?? null;
}
