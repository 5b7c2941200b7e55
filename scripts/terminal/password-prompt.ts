import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { WrongUsage } from "./exit-codes.ts";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const LENGTH = 20;

/** Generates a password of about 116 random bits, without letters that look alike. */
export function generatePassword(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/**
 * Asks twice for a new password on the terminal, and does not show the typed characters.
 * @throws WrongUsage when the two passwords differ, or after Ctrl+C.
 */
export async function promptPassword(): Promise<string> {
  const password = await ask("Password (at least 12 characters): ");
  if ((await ask("Again: ")) !== password) throw new WrongUsage("The two passwords differ.");
  return password;
}

function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    reader.once("SIGINT", () => {
      reader.close();
      reject(new WrongUsage("Nothing was changed."));
    });
    reader.question("", (answer) => {
      process.stderr.write("\n");
      reader.close();
      resolve(answer);
    });
  });
}
