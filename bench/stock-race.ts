import { parseArgs } from "node:util";
import { refusalCode, shopClient } from "#tests/faults/processes/shop-client.ts";
import { openShop, type ShopProcesses, type SignedIn } from "#tests/faults/processes/shop-processes.ts";
import { machine } from "./machine.ts";

const USAGE = `node bench/stock-race.ts [options]

Many buyers click on Pay at the same moment for a product with a stock of 10, through two web processes on
one database. Exactly 10 must be accepted, the others get insufficient_stock.

  --rounds N   rounds, 1 to 100 (default 9)
  --buyers N   buyers in each round, 11 to 500 (default 200)
  --json       prints the result as one JSON object
  --help       prints this text

Exit codes: 0 exactly 10 in every round, nothing failed and every invariant holds; 1 otherwise, or the shop
did not start; 2 wrong arguments.`;

const STOCK = 10;

interface Round {
  accepted: number;
  /** Answered 409 insufficient_stock. */
  refused: number;
  /** Any other answer, or none. */
  failed: number;
  /** The time from the first click to the last answer. */
  ms: number;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: "string", default: "9" },
        buyers: { type: "string", default: "200" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const rounds = Number(values.rounds);
    const buyers = Number(values.buyers);
    if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
      throw new Error("--rounds is a whole number from 1 to 100");
    if (!Number.isInteger(buyers) || buyers <= STOCK || buyers > 500)
      throw new Error("--buyers is a whole number from 11 to 500");
    return { ...values, rounds, buyers };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

const given = readArguments();
if (given.help) {
  console.log(USAGE);
  process.exit(0);
}
const say = (line: string) => given.json || console.log(line);

const shop = await openShop({ webs: 2 });
let isRight = false;
try {
  isRight = await race(shop);
} finally {
  await shop.close();
}
process.exit(isRight ? 0 : 1);

/** Runs the rounds. @returns true when every round ended as expected. */
async function race(shop: ShopProcesses): Promise<boolean> {
  say(machine());
  say(`${given.buyers} buyers on a stock of ${STOCK}, 2 web processes\n`);
  say("round   accepted   refused   failed       ms");
  const { products, shoppers } = await shop.seed({
    stocks: Array(given.rounds).fill(STOCK),
    shoppers: given.buyers,
  });
  const rounds: Round[] = [];
  for (const [index, product] of products.entries()) {
    const round = await runRound(shop, product.id, shoppers);
    rounds.push(round);
    const cells = [index + 1, round.accepted, round.refused, round.failed, Math.round(round.ms)];
    say(cells.map((cell, at) => String(cell).padStart([5, 11, 10, 9, 9][at] ?? 9)).join(""));
  }
  const broken = await shop.brokenInvariants();
  say(broken.length === 0 ? "\nevery invariant holds" : `\nbroken invariants: ${JSON.stringify(broken)}`);
  if (given.json)
    console.log(JSON.stringify({ machine: machine(), buyers: given.buyers, stock: STOCK, rounds, broken }));
  return broken.length === 0 && rounds.every((round) => round.accepted === STOCK && round.failed === 0);
}

async function runRound(
  shop: ShopProcesses,
  productId: string,
  shoppers: readonly SignedIn[],
): Promise<Round> {
  // New connections in each round, so that both processes get a share of the requests.
  const client = shopClient(shop.port);
  const started = performance.now();
  const answers = await Promise.all(
    shoppers.map((shopper) =>
      client.clickPay(shopper, productId).then(
        (answer) => (answer.status === 200 ? "accepted" : `${answer.status} ${refusalCode(answer)}`),
        () => "cut",
      ),
    ),
  );
  const ms = performance.now() - started;
  client.close();
  const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
  const accepted = count("accepted");
  const refused = count("409 insufficient_stock");
  return { accepted, refused, failed: answers.length - accepted - refused, ms };
}
