/** A file to import. Each attempt opens the file again. */
export interface ImportSource {
  /** The name of the file, without its folder. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
  /** Called with the number of bytes of each chunk. */
  onRead?: (bytes: number) => void;
}
