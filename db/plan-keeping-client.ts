import pg from "pg";
import { env } from "#env";

/**
 * The maximum number of named prepared statements. When there are more statements, PostgreSQL plans each
 * additional statement again at each execution.
 */
const PLANS_MAX = 400;
const planNames = new Map<string, string>();
/**
 * When a connection pooler does not support named statements, each statement is planned at each execution.
 */
const IS_UNNAMED = env.DATABASE_STATEMENTS === "unnamed";

/**
 * A client that prepares each statement under a name. The query builder always writes the same text for a
 * query, so the server can use the prepared plan again. For most of the shop's statements, planning costs the
 * server more than execution.
 */
export class PlanKeepingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver has many overloads; all arguments are passed on
  override query(config: any, ...rest: any[]): any {
    if (IS_UNNAMED)
      return super.query(config?.name ? { ...config, name: undefined } : config, ...(rest as [unknown[]]));
    const isNameable =
      typeof config === "object" && config.text && !config.name && (config.values ?? rest[0])?.length > 0;
    const name = isNameable ? planName(config.text) : undefined;
    return super.query(name ? { ...config, name } : config, ...(rest as [unknown[]]));
  }
}

function planName(text: string): string | undefined {
  let name = planNames.get(text);
  if (!name && planNames.size < PLANS_MAX) {
    name = `plan_${planNames.size + 1}`;
    planNames.set(text, name);
  }
  return name;
}

/**
 * Sends several statements on an idle connection in one write, and waits for all responses. All statements
 * together need only one round trip. Returns the results in the order of the statements. After an error, the
 * function waits for all answers, then throws the first error. The driver's pipeline mode is on only while
 * these statements run, because COPY does not work in pipeline mode.
 */
export async function sendTogether<T>(client: pg.ClientBase, send: () => Promise<T>[]): Promise<T[]> {
  const driver = client as unknown as Driver;
  const { stream } = driver.connection;
  driver.pipeline = true;
  try {
    stream.cork();
    const answers: Promise<T>[] = [];
    try {
      answers.push(...send());
    } finally {
      stream.uncork();
    }
    const settled = await Promise.allSettled(answers);
    return settled.map((answer) => {
      if (answer.status === "rejected") throw answer.reason;
      return answer.value;
    });
  } finally {
    driver.pipeline = false;
  }
}

/** Registers a function that is called with the code of each error that the server sends on a connection. */
export function onServerError(client: pg.ClientBase, hear: (code: string | undefined) => void): void {
  (client as unknown as Driver).connection.on("errorMessage", ({ code }) => hear(code));
}

/** The members of the driver's client that the driver's type declarations omit. */
interface Driver {
  pipeline: boolean;
  connection: {
    stream: { cork(): void; uncork(): void };
    on(event: "errorMessage", listener: (error: { code?: string }) => void): void;
  };
}
