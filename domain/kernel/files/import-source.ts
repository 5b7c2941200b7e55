import type { TextEncoding } from "./encoding-names.ts";

/** A file to import. Each attempt to read the file opens the file again. */
export interface ImportSource {
  /** The name of the file, without the path of its folder. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
  /**
   * The encoding that the user chose. When the user has chosen no encoding, the import detects the encoding
   * from the bytes of the file.
   */
  encoding?: TextEncoding | undefined;
  /** The import calls this function with the number of bytes of each chunk. */
  onRead?: (bytes: number) => void;
}
