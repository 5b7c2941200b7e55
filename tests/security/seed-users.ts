import { pool } from "#db/client.server.ts";
import { requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { NO_ORIGIN, type Shopper } from "#domain/kernel/caller.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { ACCOUNT_PASSWORD, receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildAdmin, STAFF_PASSWORD, staffToken } from "#tests/factories/build-staff.ts";

/**
 * `node seed-users.ts` creates users in the database of DATABASE_URL and writes them as JSON. Ana has a paid
 * order, an unpaid order and mailed links. Bia has only an account. The admin has a second factor.
 */
export interface Person {
  userId: string;
  email: string;
  password: string;
  /** The session token of a signed-in browser. */
  token: string;
}

export interface People {
  ana: Person & { otherToken: string; links: { reset: string; verify: string } };
  bia: Person;
  admin: { userId: string; email: string; password: string; token: string; secret: string };
  product: { id: string; slug: string };
}

async function account(email: string, fullName: string): Promise<{ person: Person; caller: Shopper }> {
  const { session } = await signUp(visitor, { email, password: ACCOUNT_PASSWORD, fullName });
  const caller = await findCaller(session.token, NO_ORIGIN);
  if (caller.kind !== "shopper") throw new Error("the new session has no account");
  return {
    person: { userId: caller.userId, email, password: ACCOUNT_PASSWORD, token: session.token },
    caller,
  };
}

async function seed(): Promise<People> {
  const product = await buildProduct({ stock: 20 });
  const ana = await account("ana.of-the-walk@example.com", "Ana Prado");
  const bia = await account("bia.of-the-walk@example.com", "Bia Souza");
  await buildPaidOrder({ shopper: ana.caller, items: [{ productId: product.id, quantity: 2 }] });
  await buildAwaitingOrder({ shopper: ana.caller, items: [{ productId: product.id, quantity: 1 }] });
  const { email, password } = ana.person;
  const again = await signIn(visitor, { email, password });
  const verify = tokenIn(await receiveMail(email, "welcome"));
  await requestPasswordReset(visitor, { email });
  const reset = tokenIn(await receiveMail(email, "password_reset"));
  const admin = await buildAdmin({ secondFactor: true });
  // Computes the reports here, because the worker is stopped.
  while (await refreshSalesDays(0));
  return {
    ana: { ...ana.person, otherToken: again.session.token, links: { reset, verify } },
    bia: bia.person,
    admin: {
      userId: admin.userId,
      email: admin.email,
      password: STAFF_PASSWORD,
      token: await staffToken(admin),
      secret: admin.secret ?? "",
    },
    product: { id: product.id, slug: product.slug },
  };
}

if (process.argv[1] === import.meta.filename) {
  const people = await seed();
  await pool.end();
  // Without this call of `process.exit`, the timer of the rate limiter would keep the process alive for
  // minutes.
  process.stdout.write(JSON.stringify(people), () => process.exit(0));
}
