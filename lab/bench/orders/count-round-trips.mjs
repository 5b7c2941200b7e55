import { writeFileSync } from "node:fs";
import { Socket } from "node:net";

/**
 * Counts the round trips of a process to PostgreSQL. `node --import ...?file=PATH` writes the number of round
 * trips to the file PATH. A round trip begins with the first write after PostgreSQL's last answer on the same
 * connection. The count leaves out the heartbeats of the notification listeners.
 */
const file = new URL(import.meta.url).searchParams.get("file") ?? "";
const HEARTBEAT = Buffer.from("Q\0\0\0\rselect 1\0", "latin1");
/**
 * For each connection to PostgreSQL, the map contains whether PostgreSQL has answered since the last write.
 */
const answered = new WeakMap();
let count = 0;

const { connect, push, write } = Socket.prototype;
Socket.prototype.connect = function connectAndKnow(...given) {
  const [first] = Array.isArray(given[0]) ? given[0] : given;
  const target = typeof first === "object" ? `${first?.path ?? ""}:${first?.port ?? ""}` : given.join(":");
  if (/\.s\.PGSQL\.|\b5432\b/.test(target)) answered.set(this, true);
  return connect.apply(this, given);
};
Socket.prototype.push = function pushAndNote(...given) {
  if (answered.has(this)) answered.set(this, true);
  return push.apply(this, given);
};
Socket.prototype.write = function writeAndCount(chunk, ...rest) {
  if (answered.get(this) && !(Buffer.isBuffer(chunk) && chunk.equals(HEARTBEAT))) {
    answered.set(this, false);
    count++;
  }
  return write.call(this, chunk, ...rest);
};

let written = -1;
setInterval(() => {
  if (count === written) return;
  written = count;
  writeFileSync(file, String(count));
}, 100).unref();
