import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { identifyImage } from "#domain/catalog/images/identify-image.ts";
import { ImageRejected } from "#domain/catalog/images/image-kind.ts";
import { IMAGE_BYTES_MAX } from "#domain/catalog/images/image-limits.ts";
import { checkImageFile, storeImage } from "#domain/catalog/images/store-image.ts";
import type { FoundPicture, PictureFiles } from "#domain/catalog/import/picture-files.ts";
import type { Caller } from "#domain/kernel/caller.ts";

/**
 * The image files of a folder. Each file that a catalog names is read once, and its digest is stored in
 * memory.
 */
export class PictureFolder implements PictureFiles {
  readonly #folder: string;
  readonly #found = new Map<string, FoundPicture>();
  /**
   * The images that the shop does not have yet. The key is the digest of an image, and the value is its path.
   */
  readonly #fresh = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(file: string): Promise<FoundPicture> {
    if (!this.#found.has(file)) this.#found.set(file, await this.#read(file));
    return this.#found.get(file);
  }

  /** The number of images that `find` has found and that the shop does not have yet. */
  get freshCount(): number {
    return this.#fresh.size;
  }

  /** Stores the images that the shop does not have yet, one after the other. */
  async storeFresh(caller: Caller, onStored: () => void): Promise<void> {
    for (const path of this.#fresh.values()) {
      await storeImage(caller, await readFile(path));
      onStored();
    }
    this.#fresh.clear();
  }

  async #read(file: string): Promise<FoundPicture> {
    const path = join(this.#folder, file);
    const known = await stat(path).catch(() => null);
    if (!known) return undefined;
    if (!known.isFile()) return { problem: "not_a_picture" };
    if (known.size > IMAGE_BYTES_MAX) return { problem: "too_large" };
    const content = await readFile(path);
    const { digest, isStored } = await identifyImage({ name: file, content });
    if (isStored) return { digest };
    try {
      await checkImageFile(content);
    } catch (error) {
      if (error instanceof ImageRejected) return { problem: error.problem };
      throw error;
    }
    this.#fresh.set(digest, path);
    return { digest };
  }
}
