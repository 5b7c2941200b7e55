import { errorCode, shopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses, SignedIn } from "#tests/faults/processes/shop-processes.ts";
import { median } from "./quantiles.ts";
import { brokenInvariants, runBenchmark } from "./run-benchmark.ts";

const STOCK = 10;
/** The time that a round should not exceed on an idle machine, in milliseconds. */
const ROUND_MS = 500;

interface Round {
  accepted: number;
  /** The number of answers with the status 409 and the error insufficient_stock. */
  refused: number;
  /** The number of other answers and of requests without an answer. */
  failed: number;
  /** The time from the first click to the last answer. */
  ms: number;
}

async function runRound(
  shop: ShopProcesses,
  productId: string,
  shoppers: readonly SignedIn[],
): Promise<Round> {
  // Each round opens new connections, so that both processes get a share of the requests.
  const client = shopClient(shop.port);
  const started = performance.now();
  const answers = await Promise.all(
    shoppers.map((shopper) =>
      client.clickPay(shopper, productId).then(
        (answer) => (answer.status === 200 ? "accepted" : `${answer.status} ${errorCode(answer)}`),
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

await runBenchmark({
  name: "stock",
  about: `Many shoppers click on Pay at the same moment for a product with a stock of 10, through two web processes on
one database. Exactly 10 must be accepted, the others get insufficient_stock, and every invariant holds.
The first rounds meet processes that have just started: the median leaves their times out. A wrong answer in
them fails the run like any other.`,
  options: {
    warm: { default: 10, range: [0, 100], isWhole: true, about: "first rounds, which the median leaves out" },
    rounds: { default: 9, range: [1, 100], isWhole: true, about: "rounds after the first ones" },
    buyers: { default: 200, range: [STOCK + 1, 500], isWhole: true, about: "shoppers in each round" },
  },
  measure: async (run, options) => {
    const shop = await run.openShop({ webs: 2 });
    run.say(`${options.buyers} shoppers on a stock of ${STOCK}, 2 web processes\n`);
    run.say("round   accepted   refused   failed       ms");
    const { products, shoppers } = await shop.seed({
      stocks: Array(options.warm + options.rounds).fill(STOCK),
      shoppers: options.buyers,
    });
    const rounds: Round[] = [];
    for (const [index, product] of products.entries()) {
      // Each round begins with different shoppers. The shoppers of earlier rounds still have open orders. A
      // shopper's fourth open order would cancel the shopper's first open order.
      const first = (index * STOCK) % shoppers.length;
      const inTurn = [...shoppers.slice(first), ...shoppers.slice(0, first)];
      const repetition = await runRound(shop, product.id, inTurn);
      rounds.push(repetition);
      const cells = [
        index + 1,
        repetition.accepted,
        repetition.refused,
        repetition.failed,
        Math.round(repetition.ms),
      ];
      run.say(cells.map((cell, at) => String(cell).padStart([5, 11, 10, 9, 9][at] ?? 9)).join(""));
    }
    const times = rounds.slice(options.warm).map(({ ms }) => ms);
    const figures = { medianMs: Math.round(median(times)), slowestMs: Math.round(Math.max(...times)) };
    run.say(`\nafter ${options.warm} rounds: median ${figures.medianMs} ms, slowest ${figures.slowestMs} ms`);
    run.say(`goal: ${ROUND_MS} ms on a machine that does nothing else`);
    const failures = rounds.flatMap(({ accepted, failed }, index) =>
      accepted === STOCK && failed === 0
        ? []
        : [`round ${index + 1}: ${accepted} accepted, ${failed} failed`],
    );
    failures.push(...(await brokenInvariants(shop)));
    return { failures, figures: { buyers: options.buyers, stock: STOCK, ...figures, rounds } };
  },
});
