import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * The baseline for page benchmarks: a minimal server that sends the bytes of one file for every request. The
 * server uses a free port and writes the port to standard output. Arguments: the file, and the file's
 * Content-Encoding (or `identity`).
 */
const [file = "", encoding = "identity"] = process.argv.slice(2);
const bytes = readFileSync(file);
const headers: Record<string, string | number> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Length": bytes.length,
  ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
};

const server = createServer((_, outgoing) => {
  outgoing.writeHead(200, headers);
  outgoing.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(address.port);
});
