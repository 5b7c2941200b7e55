import { IMAGE_FOLDER } from "#addresses";
import { readOnlyDb } from "#db/read-only.server.ts";
import { imageAddress } from "#domain/catalog/images/image-address.ts";

/**
 * An image of a product: the content of its widest WebP copy, and the file name that the catalog file
 * contains.
 */
export interface PictureFile {
  name: string;
  content: Buffer;
}

interface StoredCopy {
  digest: string;
  width: number;
  height: number;
  content: Buffer;
}

const PLACED = `exists (select from product_pictures placed join products p on p.id = placed.product_id
  where placed.digest = i.digest and p.archived_at is null)`;

/** Counts the images of the products that are not archived. */
export async function countPictures(): Promise<number> {
  const { rows } = await readOnlyDb.query<{ count: number }>(
    `select count(*)::int as count from pictures i where ${PLACED}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Reads the images of the products that are not archived. Each image is read once, and the images are read
 * one after the other.
 */
export async function* readPictures(): AsyncGenerator<PictureFile> {
  for (let last = ""; ; ) {
    const { rows } = await readOnlyDb.query<StoredCopy>(
      `select i.digest, i.width, i.height, f.content from pictures i
      join picture_files f on f.digest = i.digest and f.width = i.width and f.format = 'webp'
      where i.digest > $1 and ${PLACED} order by i.digest limit $2`,
      [last, FILES_AT_ONCE],
    );
    for (const { content, ...size } of rows)
      yield { name: imageAddress({ ...size, format: "webp" }).slice(IMAGE_FOLDER.length), content };
    if (rows.length < FILES_AT_ONCE) return;
    last = rows.at(-1)?.digest ?? "";
  }
}

const FILES_AT_ONCE = 20;
