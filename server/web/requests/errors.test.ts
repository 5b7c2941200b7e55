import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { requestMessages } from "#messages/server/server-messages.ts";
import * as rejections from "./errors.ts";
import { errorResponse, type Rejection } from "./errors.ts";

const all = Object.values(rejections).filter((one): one is Rejection => typeof one === "object");
const asking = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;
const page = (rejection: Rejection, cookie = "") =>
  errorResponse(rejection, asking({ accept: "text/html", cookie }), "r-1");

describe("a rejected request", () => {
  it("a rejected request gets a response in English when the visitor has chosen no other language", async () => {
    for (const cookie of ["", "language=en", "language=xx"]) {
      const answer = page(rejections.BUSY, cookie);
      expect(answer.headers.get("content-language")).toBe("en");
      const text = await answer.text();
      expect(text).toContain('<html lang="en">');
      expect(text).toContain("<h1>The shop is busy. Try again in a moment.</h1><p>Request r-1</p>");
    }
  });

  it("a rejected request gets a response completely in Portuguese when the visitor chose Portuguese, with the same status and code", async () => {
    expect(all.length).toBeGreaterThan(7);
    for (const rejection of all) {
      const answer = page(rejection, "theme=dark; language=pt-BR");
      expect(answer.status).toBe(rejection.status);
      const text = await answer.text();
      expect(text, rejection.code).toContain('<html lang="pt-BR">');
      expect(text, rejection.code).not.toContain(requestMessages.en.errors[rejection.code]);
      expect(text).not.toMatch(/Request|Back to/);
      const json = errorResponse(rejection, asking({ cookie: "language=pt-BR" }), "r-1");
      const { error } = (await json.json()) as { error: { code: string; message: string } };
      expect(error.code).toBe(rejection.code);
      expect(text).toContain(`<h1>${error.message}</h1>`);
    }
  });
});
