import { request as askPlain, type IncomingMessage } from "node:http";
import { request as askWithTls } from "node:https";
import { text } from "node:stream/consumers";

/**
 * A browser without scripts. The browser keeps cookies, sends the shop's own address as the origin, and
 * follows no redirect.
 */
export interface Visitor {
  get(path: string): Promise<Answer>;
  /** Sends a form, as a page without scripts does. */
  post(path: string, form: Record<string, string>): Promise<Answer>;
  /** Sends JSON, as the scripts of the shop's pages do. */
  send(path: string, content: object): Promise<Answer>;
}

export interface Answer {
  status: number;
  text: string;
}

/**
 * @param address the address to which the requests are sent
 * @param publicAddress the shop's address as a visitor sees it, when it differs from `address`
 */
export function openBrowser(address: string, publicAddress = address): Visitor {
  const cookies = new Map<string, string>();
  const { origin, host } = new URL(publicAddress);
  const ask = async (path: string, body?: string, type?: string): Promise<Answer> => {
    const headers: Record<string, string> = {
      host,
      "accept-language": "en",
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(type && { origin, "sec-fetch-site": "same-origin", "content-type": type }),
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const start = address.startsWith("https:") ? askWithTls : askPlain;
      const asked = start(new URL(path, address), { method: type ? "POST" : "GET", headers }, resolve);
      asked.setTimeout(30_000, () => asked.destroy(new Error(`no answer from ${path} in 30 s`)));
      asked.once("error", reject);
      asked.end(body);
    });
    for (const set of answer.headers["set-cookie"] ?? []) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(set)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: answer.statusCode ?? 0, text: await text(answer) };
  };
  return {
    get: (path) => ask(path),
    post: (path, form) =>
      ask(path, new URLSearchParams(form).toString(), "application/x-www-form-urlencoded"),
    send: (path, content) => ask(path, JSON.stringify(content), "application/json"),
  };
}
