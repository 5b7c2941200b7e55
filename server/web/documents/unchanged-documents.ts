import { serialize } from "node:v8";

interface CachedDocument {
  data: Buffer;
  answer: Response;
  size: number;
}

/**
 * The maximum total size of the stored documents in bytes, including the bytes that the page cache stores
 * beside each document.
 */
const KEPT_BYTES = 16 * 1024 * 1024;
/**
 * The size of a document: the page itself, the bytes of its entry in the page cache, and the compressed
 * copies.
 */
const COPIES = 3;

/**
 * The last rendering of each page, and the data with which the page was rendered. A catalog change clears the
 * page cache, but most pages do not show the changed data. A page with the same data is not rendered again.
 * Rendering a page is most of the work for a request. The rendered page depends only on the name and the data
 * of the page.
 */
export class UnchangedDocuments {
  readonly #documents = new Map<string, CachedDocument>();
  readonly #limit: number;
  #size = 0;

  constructor(limit = KEPT_BYTES) {
    this.#limit = limit;
  }

  /**
   * Returns the stored answer of a page. Returns undefined when the page has other data now, or when no
   * answer is stored.
   */
  find(name: string, data: Buffer): Response | undefined {
    const document = this.#documents.get(name);
    if (!document?.data.equals(data)) return undefined;
    this.#documents.delete(name);
    this.#documents.set(name, document);
    return document.answer;
  }

  /**
   * Stores an answer together with the name and the data of its page. When there are too many answers, the
   * function drops the least recently used answers.
   */
  keep(name: string, data: Buffer, answer: Response, length: number): void {
    this.#drop(name);
    const size = length * COPIES + data.length;
    if (size > this.#limit) return;
    this.#documents.set(name, { data, answer, size });
    this.#size += size;
    for (const oldest of this.#documents.keys()) {
      if (this.#size <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const document = this.#documents.get(name);
    if (!document) return;
    this.#documents.delete(name);
    this.#size -= document.size;
  }
}

/**
 * Returns the bytes of a page's data, or undefined for data that cannot be converted to bytes. Different data
 * have different bytes.
 */
export function dataBytes(data: unknown): Buffer | undefined {
  try {
    return serialize(data);
  } catch {
    // Functions and promises cannot be converted to bytes. A page whose data contain a function or a promise
    // is rendered at each request.
    return undefined;
  }
}
