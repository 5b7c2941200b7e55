/** Checks bytes as UTF-8, chunk by chunk. A character can continue in the next chunk. */
export class Utf8Check {
  /** The number of valid characters of more than one byte. */
  characters = 0;
  /** The number of places where the bytes are not UTF-8. */
  errors = 0;
  /** The number of bytes that the current character still needs. */
  #needed = 0;
  /** The bounds of the next byte, which exclude overlong forms and surrogates. */
  #least = 0x80;
  #most = 0xbf;

  get isBetweenCharacters(): boolean {
    return this.#needed === 0;
  }

  /** Returns whether all bytes were valid and the last character was complete. */
  isValid(): boolean {
    return this.errors === 0 && this.#needed === 0;
  }

  add(bytes: Uint8Array): void {
    for (const byte of bytes)
      if (this.#needed === 0) this.#begin(byte);
      else if (byte < this.#least || byte > this.#most) {
        this.errors++;
        this.#needed = 0;
        this.#begin(byte);
      } else {
        [this.#least, this.#most] = [0x80, 0xbf];
        if (--this.#needed === 0) this.characters++;
      }
  }

  #begin(byte: number): void {
    if (byte < 0x80) return;
    [this.#least, this.#most] = [0x80, 0xbf];
    if (byte >= 0xc2 && byte <= 0xdf) this.#needed = 1;
    else if (byte >= 0xe0 && byte <= 0xef) {
      this.#needed = 2;
      if (byte === 0xe0) this.#least = 0xa0;
      if (byte === 0xed) this.#most = 0x9f;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      this.#needed = 3;
      if (byte === 0xf0) this.#least = 0x90;
      if (byte === 0xf4) this.#most = 0x8f;
    } else this.errors++;
  }
}
