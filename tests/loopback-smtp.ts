import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export interface ReceivedMail {
  from: string;
  to: string[];
  /**
   * The content of the SMTP command DATA, as text. A doubled dot at the start of a line is converted back to
   * one dot.
   */
  raw: string;
}

export interface LoopbackSmtp {
  url: string;
  received: ReceivedMail[];
  /** Sets the server's reply to the command `RCPT TO`. The initial reply is "250 OK". */
  answerRecipient: (line: string) => void;
  stop: () => Promise<void>;
}

/** Starts a mail server on a free loopback port. The server records every mail byte by byte. */
export async function startLoopbackSmtp(): Promise<LoopbackSmtp> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let recipientAnswer = "250 OK";
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    converse(socket, received, () => recipientAnswer);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerRecipient: (line) => {
      recipientAnswer = line;
    },
    stop: () =>
      new Promise((stopped) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => stopped());
      }),
  };
}

function converse(socket: Socket, received: ReceivedMail[], recipientAnswer: () => string): void {
  let buffer = "";
  let isData = false;
  let mail: ReceivedMail = { from: "", to: [], raw: "" };
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" || verb === "HELO") return say("250-loopback\r\n250 AUTH PLAIN");
    // The answer repeats the credentials, because a badly written server could do the same.
    if (verb === "AUTH") {
      const given = Buffer.from(line.split(" ")[2] ?? "", "base64")
        .toString()
        .replaceAll("\0", " ");
      return say(`535 5.7.8 Authentication failed for${given}`);
    }
    // The answer to EHLO offers no encryption, so the server rejects STARTTLS.
    if (verb === "STAR") return say("502 5.5.1 Unknown command");
    if (verb === "MAIL") {
      mail = { from: line.slice(10), to: [], raw: "" };
      return say("250 OK");
    }
    if (verb === "RCPT") {
      if (recipientAnswer().startsWith("250")) mail.to.push(line.slice(8));
      return say(recipientAnswer());
    }
    if (verb === "DATA") {
      isData = true;
      return say("354 Go on");
    }
    return say(verb === "QUIT" ? "221 Bye" : "250 OK");
  };
  socket.setEncoding("latin1");
  say("220 loopback");
  socket.on("data", (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const end = buffer.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      if (end === -1) return;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + (isData ? 5 : 2));
      if (!isData) {
        command(part);
        continue;
      }
      isData = false;
      received.push({ ...mail, raw: part.replace(/^\.\./gm, ".") });
      say("250 Taken");
    }
  });
}
