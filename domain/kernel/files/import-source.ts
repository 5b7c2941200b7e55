import type { TextEncoding } from "./encoding-names.ts";

/** A file to import. Each attempt opens the file again. */
export interface ImportSource {
  /** The name of the file, without its folder. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
  /** The encoding that the user chose. Without a choice, the bytes decide. */
  encoding?: TextEncoding | undefined;
  /** Called with the number of bytes of each chunk. */
  onRead?: (bytes: number) => void;
}
