import { type LocalServer, listenLocally, readBody, sendJson } from '../local-server.ts';
import { createAnswers } from './answers.ts';
import type { Bench } from './billing.ts';
import { createDisturbances, type Disturbances } from './disturbances.ts';
import { createEvents, type StripeEvents } from './events.ts';
import { obey, orderPath, ordersOf } from './orders.ts';
import { receive } from './requests.ts';
import { createStore, type Store } from './store.ts';
import { type StripeRequest, stripeKeys } from './stripe-request.ts';
import type { StripeWorld } from './world.ts';
import { worldOf } from './world-of.ts';

export { stripeWaitSeconds } from './disturbances.ts';
export { stripeSignature } from './events.ts';
export { stripeKeys } from './stripe-request.ts';

/** A stand-in of Stripe: its HTTP API with state, its events, and what customers, time and its dashboard do. @internal */
export interface TestStripe
  extends LocalServer,
    StripeWorld,
    StripeEvents,
    Pick<Disturbances, 'trouble' | 'refuse' | 'hold'> {
  readonly requests: StripeRequest[];
  readonly store: Store;
  /** Settings of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the time. Default: the system clock. */
  useClock(now: () => Date): void;
  /** Forgets the requests, events and objects of an account, so that long tests need little memory. */
  forget(account: string): void;
}

/** Starts a stand-in of Stripe on this machine. @internal */
export async function startStripe(): Promise<TestStripe> {
  let clock = () => new Date();
  const store = createStore();
  const requests: StripeRequest[] = [];
  const disturbances = createDisturbances();
  const { emit, forget, ...events } = createEvents(store, () => clock());
  const bench: Bench = { store, now: () => Math.floor(clock().getTime() / 1000), emit };
  const answers = createAnswers(bench, disturbances);
  const world = worldOf(bench);
  const orders = ordersOf({ bench, world, events });
  const { url, stop } = await listenLocally((incoming, response) => {
    const isOrder = incoming.url === orderPath && incoming.method === 'POST';
    const answered = isOrder
      ? readBody(incoming).then(async (body) => sendJson(response, 200, await obey(orders, String(body))))
      : receive({ requests, disturbances, answers }, incoming, response);
    answered.catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  return {
    url,
    requests,
    ...events,
    store,
    environment: {
      PORTICO_STRIPE_SECRET_KEY: stripeKeys.secret,
      PORTICO_STRIPE_PUBLISHABLE_KEY: stripeKeys.publishable,
      PORTICO_STRIPE_WEBHOOK_SECRET: stripeKeys.webhook,
      PORTICO_STRIPE_API_URL: url,
    },
    useClock: (now) => {
      clock = now;
    },
    trouble: disturbances.trouble,
    refuse: disturbances.refuse,
    hold: disturbances.hold,
    forget: (account) => {
      store.forget(account);
      forget(account);
      requests.splice(0, requests.length, ...requests.filter((one) => one.account !== account));
      answers.forget(account);
    },
    stop,
    ...world,
  };
}
