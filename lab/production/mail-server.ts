import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NAMES } from "./names.ts";

const PORT = 587;
const READY_MS = 10_000;
/** The system user that Debian's Exim package creates. */
const USER = "Debian-exim";
const PASSWORD = "tulip-harbour-seven";

export interface MailServer {
  /** The URL of the mail server, with user name and password, in the format of SMTP_URL. */
  url: string;
  /** Returns every received mail. Lines that quoted-printable encoding has split are joined. */
  received(): string[];
  stop(): Promise<void>;
}

/**
 * Starts Debian's Exim at mail.example. The mail server accepts a mail only after STARTTLS and with a
 * password, and stores the mail.
 * @param folder a new folder
 * @param certificate the folder with the certificate of mail.example
 */
export async function startMailServer(folder: string, certificate: string): Promise<MailServer> {
  const id = (kind: "-u" | "-g") => Number(execFileSync("id", [kind, USER], { encoding: "utf8" }));
  const own = (path: string) => chownSync(path, id("-u"), id("-g"));
  const mails = join(folder, "mails");
  for (const path of [folder, mails, join(folder, "spool"), join(folder, "log"), join(folder, "tls")]) {
    mkdirSync(path, { mode: 0o750 });
    own(path);
  }
  for (const name of ["cert.pem", "key.pem"]) {
    writeFileSync(join(folder, "tls", name), readFileSync(join(certificate, name)), { mode: 0o600 });
    own(join(folder, "tls", name));
  }
  const file = join(folder, "exim.conf");
  writeFileSync(file, configuration(folder, mails), { mode: 0o640 });
  const server = spawn("/usr/sbin/exim4", ["-bdf", "-q1m", "-C", file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  const gone = new Promise<void>((resolve) => server.once("close", () => resolve()));
  for (const deadline = Date.now() + READY_MS; !(await answers()); await sleep(50))
    if (Date.now() > deadline || server.exitCode !== null) throw new Error(`Exim did not start:\n${output}`);
  return {
    url: `smtp://shop:${PASSWORD}@mail.example:${PORT}`,
    received: () => {
      const fresh = join(mails, "new");
      return existsSync(fresh)
        ? readdirSync(fresh).map((name) => readFileSync(join(fresh, name), "utf8").replaceAll(/=\r?\n/g, ""))
        : [];
    },
    stop: async () => {
      server.kill("SIGTERM");
      await gone;
    },
  };
}

const configuration = (folder: string, mails: string) => `
primary_hostname = mail.example
local_interfaces = ${NAMES["mail.example"]}
daemon_smtp_ports = ${PORT}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/spool/exim.pid
exim_user = ${USER}
exim_group = ${USER}
deliver_drop_privilege
keep_environment =
tls_advertise_hosts = *
tls_certificate = ${folder}/tls/cert.pem
tls_privatekey = ${folder}/tls/key.pem
acl_smtp_rcpt = recipients
begin acl
recipients:
  deny message = STARTTLS first
    !encrypted = *
  deny message = authenticate first
    !authenticated = *
  accept
begin routers
everybody:
  driver = accept
  transport = store
begin transports
store:
  driver = appendfile
  maildir_format
  directory = ${mails}
  user = ${USER}
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and {{eq{$auth2}{shop}}{eq{$auth3}{${PASSWORD}}}}}
  server_advertise_condition = \${if def:tls_in_cipher}
`;

const answers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(PORT, NAMES["mail.example"]);
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
