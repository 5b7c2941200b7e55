/** Loaded with the first picture: most processes never draw one, and its library is large. */
let library: ReturnType<typeof load> | undefined;

/** The library; null where its part for this machine is not installed. */
async function load() {
  try {
    const { default: sharp } = await import("sharp");
    // One picture is drawn once and kept: threads and caches would only hold memory.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  } catch {
    return null;
  }
}

/**
 * An SVG document of our own making as a PNG of the size it names; null where the library cannot run. Text is drawn with the
 * fonts of the machine, of which a server may have none: draw letters as paths.
 */
export async function drawPng(svg: string): Promise<Buffer<ArrayBufferLike> | null> {
  library ??= load();
  const sharp = await library;
  return sharp ? sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer() : null;
}
