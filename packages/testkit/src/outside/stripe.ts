import { createServer } from 'node:http';
import { listenLocally } from './local-server.ts';
import { createAnswers } from './stripe/answers.ts';
import type { Bench } from './stripe/billing.ts';
import { createDisturbances, type Disturbances } from './stripe/disturbances.ts';
import { createEvents, type StripeEvents } from './stripe/events.ts';
import { receive } from './stripe/requests.ts';
import { createStore, type Store } from './stripe/store.ts';
import { type StripeRequest, stripeKeys } from './stripe/stripe-request.ts';
import type { StripeWorld } from './stripe/world.ts';
import { worldOf } from './stripe/world-of.ts';

export { stripeWaitSeconds } from './stripe/disturbances.ts';
export { stripeSignature } from './stripe/events.ts';
export { stripeKeys } from './stripe/stripe-request.ts';

/** A stand-in of Stripe: its HTTP API with state, its events, and what customers, time and its dashboard do. */
export interface TestStripe extends StripeWorld, StripeEvents, Pick<Disturbances, 'trouble' | 'refuse' | 'hold'> {
  readonly url: string;
  readonly requests: StripeRequest[];
  readonly store: Store;
  /** Settings of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the time. Default: the system clock. */
  useClock(now: () => Date): void;
  /** Forgets the requests, events and objects of an account, so that long tests need little memory. */
  forget(account: string): void;
  stop(): Promise<void>;
}

/** Starts a stand-in of Stripe on this machine. */
export async function startStripe(): Promise<TestStripe> {
  let clock = () => new Date();
  const store = createStore();
  const requests: StripeRequest[] = [];
  const disturbances = createDisturbances();
  const { emit, forget, ...events } = createEvents(store, () => clock());
  const bench: Bench = { store, now: () => Math.floor(clock().getTime() / 1000), emit };
  const answers = createAnswers(bench, disturbances);
  const server = createServer((incoming, response) => {
    receive({ requests, disturbances, answers }, incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const { url, stop } = await listenLocally(server);

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
    ...worldOf(bench),
  };
}
