import { startChild } from "../children.ts";
import { generateLoad, type LoadResult } from "../load-generator.ts";

/**
 * Measures the baseline for a rendered page with React's production build. The measured program is
 * lab/bench/floor-render.ts.
 */
export async function measureRenderFloor(connections: number, seconds: number): Promise<LoadResult> {
  const floor = startChild(["lab/bench/floor-render.ts"], { NODE_ENV: "production" });
  try {
    const port = Number(await floor.firstLine());
    const load = { host: "127.0.0.1", port, connections, path: () => "/" };
    await generateLoad({ ...load, ms: 1_000 });
    return await generateLoad({ ...load, ms: seconds * 1_000 });
  } finally {
    await floor.stop();
  }
}
