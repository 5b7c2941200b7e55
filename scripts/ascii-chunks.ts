import type { Plugin } from "vite";

/**
 * Replaces every character outside ASCII in JavaScript code with an escape sequence, and returns the new
 * code. The returned code behaves like the original code.
 */
export const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Writes a bundle of the server in ASCII. In memory, V8 keeps the source of such a bundle with one byte for
 * each character. When a single character is outside Latin-1, V8 needs two bytes for each character.
 */
export const asciiChunks = (): Plugin => ({
  name: "ascii-chunks",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  renderChunk: { order: "post", handler: (code) => ({ code: inAscii(code), map: null }) },
});
