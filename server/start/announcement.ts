import { env } from "#env";

/** Prints where the running shop is found, in a few lines for a person. */
export function announce(running: { sandboxPort: number | undefined }): void {
  const rows: [string, string][] = [["Shop", env.APP_URL]];
  if (running.sandboxPort)
    rows.push([
      "Card sandbox",
      `http://localhost:${running.sandboxPort}  no card is charged; try 4242 4242 4242 4242`,
    ]);
  if (!env.SMTP_URL) rows.push(["Mailbox", `${env.APP_URL}/mailbox`]);
  rows.push(["Data folder", env.HANDOVER_DATA]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(14)}${value}`);
  console.log(`\nHandover is running.\n\n${lines.join("\n")}\n\nCtrl+C stops it.\n`);
}
