import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A small replacement for PgBouncer in transaction mode. When a client begins a transaction, the pooler uses
 * the server connection that was idle for the longest time. Session state is therefore lost between two
 * transactions. Like PgBouncer before 1.21, the pooler does not track prepared statements.
 */
export interface TransactionPooler {
  port: number;
  close: () => Promise<void>;
}

interface Target {
  /** The folder of the server's Unix socket. The server trusts every user of this socket. */
  socketFolder: string;
  user: string;
  database: string;
}

interface Options {
  /** The number of connections to the server. */
  connections: number;
  /**
   * Startup parameters that the pooler drops. As in PgBouncer, the pooler closes the connection when an
   * unknown startup parameter is not in this list.
   */
  ignored: readonly string[];
}

const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;
const PROTOCOL = 196_608;
const KNOWN = new Set(["user", "database", "client_encoding", "application_name"]);
/** The types of client messages that the server answers with ReadyForQuery: Query, Sync, FunctionCall. */
const ANSWERED = new Set(["Q", "S", "F"]);

/** A connection to the server, and the client whose transaction the connection runs. */
interface Upstream {
  socket: Socket;
  client: Client | undefined;
}

interface Client {
  socket: Socket;
  upstream: Upstream | undefined;
  /** Messages that wait for a server connection. */
  waiting: Buffer[];
  /** The number of messages of this client that the server has not answered yet. */
  unanswered: number;
}

/** Opens the pooler on a free port of this machine. */
export async function openTransactionPooler(target: Target, options: Options): Promise<TransactionPooler> {
  const greeting: Buffer[] = [];
  const free: Upstream[] = [];
  const all: Upstream[] = [];
  const queue: Client[] = [];
  const clients = new Set<Client>();

  const serve = (client: Client) => {
    if (client.upstream || client.waiting.length === 0) return;
    const upstream = free.shift();
    if (!upstream) {
      if (!queue.includes(client)) queue.push(client);
      return;
    }
    upstream.client = client;
    client.upstream = upstream;
    for (const message of client.waiting.splice(0)) upstream.socket.write(message);
  };
  const release = (upstream: Upstream) => {
    if (upstream.client) upstream.client.upstream = undefined;
    upstream.client = undefined;
    free.push(upstream);
    const next = queue.shift();
    if (next) serve(next);
  };

  for (let count = 0; count < options.connections; count++) {
    const upstream: Upstream = {
      socket: await openUpstream(target, count === 0 ? greeting : []),
      client: undefined,
    };
    upstream.socket.on("error", () => {});
    const read = messageReader((type, message) => {
      const { client } = upstream;
      client?.socket.write(message);
      if (!client || type !== "Z") return;
      client.unanswered--;
      // The status I means that no transaction is open.
      if (client.unanswered === 0 && message.at(5) === 0x49) release(upstream);
    });
    upstream.socket.on("data", read);
    all.push(upstream);
    free.push(upstream);
  }

  const server = createServer((socket) => {
    const client: Client = { socket, upstream: undefined, waiting: [], unanswered: 0 };
    clients.add(client);
    socket.on("error", () => {});
    socket.on("close", () => {
      clients.delete(client);
      // The client disconnected during a transaction, so the pooler closes the server connection.
      client.upstream?.socket.destroy();
    });
    const read = messageReader((type, message) => {
      if (type === "X") return;
      if (ANSWERED.has(type)) client.unanswered++;
      if (client.upstream) client.upstream.socket.write(message);
      else {
        client.waiting.push(message);
        serve(client);
      }
    });
    greet(socket, greeting, options.ignored, read);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const { socket } of clients) socket.destroy();
      for (const { socket } of all) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers the startup messages of a client, and then passes all further bytes of the client to `read`. */
function greet(
  socket: Socket,
  greeting: readonly Buffer[],
  ignored: readonly string[],
  read: (bytes: Buffer) => void,
) {
  socket.once("data", (bytes) => {
    const code = bytes.readInt32BE(4);
    if (code === CANCEL_REQUEST) return socket.destroy();
    if (code === SSL_REQUEST) {
      socket.write("N");
      return greet(socket, greeting, ignored, read);
    }
    const words = bytes.toString("utf8", 8).split("\0");
    const names = words.filter((word, at) => at % 2 === 0 && word !== "");
    const unknown = names.find((name) => !KNOWN.has(name) && !ignored.includes(name));
    if (unknown) return socket.end(errorMessage(`unsupported startup parameter: ${unknown}`));
    socket.on("data", read);
    socket.write(Buffer.concat(greeting));
  });
}

function errorMessage(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  return Buffer.concat([Buffer.from("E"), int32(fields.length + 4), fields]);
}

/** Connects to the server. Stores the server's messages in `greeting`, up to the first ReadyForQuery. */
async function openUpstream({ socketFolder, user, database }: Target, greeting: Buffer[]): Promise<Socket> {
  const socket = connect(`${socketFolder}/.s.PGSQL.5432`);
  const content = Buffer.concat([int32(PROTOCOL), Buffer.from(`user\0${user}\0database\0${database}\0\0`)]);
  socket.write(Buffer.concat([int32(content.length + 4), content]));
  await new Promise<void>((resolve, reject) => {
    const read = messageReader((type, message) => {
      greeting.push(message);
      if (type === "E") reject(new Error(message.toString("utf8", 5)));
      if (type !== "Z") return;
      socket.removeAllListeners("data");
      resolve();
    });
    socket.on("data", read).once("error", reject);
  });
  return socket;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** Returns a function that takes bytes and calls `each` for every complete message. */
function messageReader(each: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const length = rest.readInt32BE(1) + 1;
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      each(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}
