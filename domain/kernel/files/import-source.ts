/** A file to import, opened anew for each attempt. */
export interface ImportSource {
  /** The file's own name, without its folder. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
  /** Called with the number of bytes of each part read. */
  onRead?: (bytes: number) => void;
}
