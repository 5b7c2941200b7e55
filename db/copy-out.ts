import type { Duplex } from "node:stream";
import type { ClientBase, Connection, Submittable } from "pg";

/** The codes of the messages that a server sends during COPY TO STDOUT. */
const COPY_DATA = 0x64;
const COPY_DONE = 0x63;
const ERROR = 0x45;
/**
 * The header of a message: its code (1 byte) and a length (4 bytes). The length counts the 4 bytes of the
 * length itself and the content of the message.
 */
const HEAD = 5;
/** The size of the chunks that the caller receives. The last chunk of a copy may be shorter. */
const CHUNK = 262_144;
/**
 * Maximum number of chunks that wait for the caller. When this maximum is reached, the process stops reading
 * from the socket.
 */
const WAITING_MAX = 4;

/**
 * Runs a COPY TO STDOUT statement and yields its rows in chunks of 256 KiB. A chunk can end inside a row. The
 * driver's own COPY stream handles each row as an object. Handling these objects takes longer than the server
 * needs to produce the rows.
 */
export async function* copyOut(client: ClientBase, statement: string): AsyncGenerator<Buffer> {
  const rows = new CopyOut(statement);
  client.query(rows);
  for (;;) {
    const chunk = await rows.next();
    if (!chunk) return;
    yield chunk;
  }
}

/**
 * A query object for the driver. During the copy, this object reads from the socket, and the driver does not.
 */
class CopyOut implements Submittable {
  readonly #statement: string;
  readonly #waiting: Buffer[] = [];
  #stream: Duplex | undefined;
  /** The driver's own reader of the socket. */
  #driver: ((data: Buffer) => void) | undefined;
  /** The first bytes of a message whose header is incomplete. */
  #head = Buffer.alloc(0);
  /** The code of the current message, and the number of bytes of this message that have not arrived yet. */
  #code = 0;
  #left = 0;
  #chunk = Buffer.allocUnsafe(CHUNK);
  #filled = 0;
  #isEnded = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(statement: string) {
    this.#statement = statement;
  }

  /** Resolves with the next chunk, or with undefined at the end. @throws the error of the server */
  async next(): Promise<Buffer | undefined> {
    for (;;) {
      const chunk = this.#waiting.shift();
      if (chunk) {
        if (this.#driver && this.#waiting.length < WAITING_MAX) this.#stream?.resume();
        return chunk;
      }
      if (this.#error) throw this.#error;
      if (this.#isEnded) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  submit(connection: Connection): void {
    const { stream } = connection;
    const [driver] = stream.listeners("data") as ((data: Buffer) => void)[];
    if (!driver) throw new Error("the connection has no reader");
    this.#stream = stream;
    this.#driver = driver;
    stream.removeListener("data", driver);
    stream.on("data", this.#read);
    connection.query(this.#statement);
  }

  /** The driver calls this method after the last message of the statement. */
  handleReadyForQuery(): void {
    this.#end();
  }

  /** The driver calls this method for an error of the server or of the connection. */
  handleError(error: Error): void {
    this.#error = error;
    this.#end();
  }

  handleCommandComplete(): void {}

  #end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  readonly #read = (data: Buffer): void => {
    let at = 0;
    while (at < data.length) {
      if (this.#left === 0) {
        const missing = HEAD - this.#head.length;
        if (this.#head.length === 0 && data.length - at >= HEAD) {
          this.#code = data[at] ?? 0;
          this.#left = data.readUInt32BE(at + 1) - 4;
        } else {
          this.#head = Buffer.concat([this.#head, data.subarray(at, at + missing)]);
          if (this.#head.length < HEAD) return;
          this.#code = this.#head[0] ?? 0;
          this.#left = this.#head.readUInt32BE(1) - 4;
        }
        if (this.#code === ERROR || this.#code === COPY_DONE) {
          const head = this.#head.length > 0 ? this.#head : data.subarray(at, at + HEAD);
          const rest = data.subarray(at + missing);
          this.#handBack(this.#code === ERROR ? Buffer.concat([head, rest]) : rest);
          return;
        }
        at += missing;
        this.#head = this.#head.subarray(0, 0);
      }
      const end = Math.min(data.length, at + this.#left);
      if (this.#code === COPY_DATA) this.#append(data, at, end);
      this.#left -= end - at;
      at = end;
    }
  };

  #append(data: Buffer, from: number, to: number): void {
    let at = from;
    while (at < to) {
      const copied = data.copy(this.#chunk, this.#filled, at, to);
      at += copied;
      this.#filled += copied;
      if (this.#filled === CHUNK) this.#flush();
    }
  }

  #flush(): void {
    if (this.#filled === 0) return;
    this.#waiting.push(this.#chunk.subarray(0, this.#filled));
    this.#chunk = Buffer.allocUnsafe(CHUNK);
    this.#filled = 0;
    if (this.#waiting.length >= WAITING_MAX) this.#stream?.pause();
    this.#wake?.();
  }

  /** Lets the driver read from the socket again. The driver first receives the remaining bytes `rest`. */
  #handBack(rest: Buffer): void {
    const [stream, driver] = [this.#stream, this.#driver];
    this.#flush();
    this.#driver = undefined;
    if (!stream || !driver) return;
    stream.removeListener("data", this.#read);
    stream.on("data", driver);
    if (rest.length > 0) driver(rest);
    stream.resume();
  }
}
