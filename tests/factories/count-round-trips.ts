import { PlanKeepingClient } from "#db/plan-keeping-client.ts";

/**
 * Runs some work and returns its round trips to the database in order, each as the names of its statements:
 * statements that travel together are one round trip. A statement without a name is its first three words.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[]> {
  const trips: string[][] = [];
  /** The clients whose current round trip began in this synchronous run. */
  let together = new Map<PlanKeepingClient, string[]>();
  const { query } = PlanKeepingClient.prototype;
  PlanKeepingClient.prototype.query = function (this: PlanKeepingClient, ...given: unknown[]) {
    const name = nameOf(given[0]);
    const open = isTogether(this) ? together.get(this) : undefined;
    if (open) open.push(name);
    else {
      const trip = [name];
      trips.push(trip);
      together.set(this, trip);
      queueMicrotask(() => {
        together = new Map();
      });
    }
    return query.apply(this, given as Parameters<typeof query>);
  };
  try {
    await work();
  } finally {
    PlanKeepingClient.prototype.query = query;
  }
  return trips.map((names) => names.join(" + "));
}

/** The client is in the driver's pipeline mode. */
const isTogether = (client: object): boolean => (client as { pipeline?: boolean }).pipeline === true;

function nameOf(given: unknown): string {
  const { name, text } =
    typeof given === "string" ? { name: "", text: given } : (given as { name?: string; text?: string });
  return name || (text ?? "").trim().split(/\s+/).slice(0, 3).join(" ");
}
