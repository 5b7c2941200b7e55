import { env } from "#env";

/** Prints where the running shop is found, in a few lines for a person. */
export function announce(running: {
  sandboxPort: number | undefined;
  /** The one-time code for the first admin; absent once there is one. */
  setupCode: string | undefined;
}): void {
  const rows: [string, string][] = [["Shop", env.APP_URL]];
  if (running.sandboxPort)
    rows.push([
      "Card sandbox",
      `http://localhost:${running.sandboxPort}  no card is charged; try 4242 4242 4242 4242`,
    ]);
  if (!env.SMTP_URL) rows.push(["Mailbox", `${env.APP_URL}/mailbox`]);
  if (running.setupCode)
    rows.push([
      "First admin",
      `${env.APP_URL}/admin/setup  from another machine with the code ${running.setupCode}`,
    ]);
  rows.push(["Data folder", env.HANDOVER_DATA]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(14)}${value}`);
  console.log(`\nHandover is running.\n\n${lines.join("\n")}\n\nCtrl+C stops it.\n`);
}
