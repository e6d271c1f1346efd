import type { Bench } from './billing.ts';
import type { StripeEvents } from './events.ts';
import type { StripeWorld } from './world.ts';

/** The path to which tests send orders. */
export const orderPath = '/order';

/** What a test orders from the stand-in, also from another process. */
export interface StripeOrders
  extends Pick<StripeWorld, 'enableAccount' | 'pay' | 'passCheck' | 'dispute'>,
    Pick<StripeEvents, 'deliver'> {
  /** Sets with which card the subscriptions of an account renew. */
  useCard(account: string, card: 'ok' | 'declined'): void;
  /** Returns when the next period ends, in seconds. Null: none does. */
  nextPeriodEnd(): number | null;
  /** Renews the subscriptions whose period has ended at a time in seconds, or ends them. */
  endPeriods(until: number): void;
  /** Makes the present state the one that `reset` returns to. */
  save(): void;
  reset(): void;
}

interface Parts {
  readonly bench: Bench;
  readonly world: StripeWorld;
  readonly events: StripeEvents & { readonly forgetUnsent: () => void };
}

/** Returns what the stand-in does when it is ordered. */
export function ordersOf({ bench, world, events }: Parts): StripeOrders {
  const { store } = bench;
  const cards = new Map<string, 'ok' | 'declined'>();
  const running = () =>
    store
      .all('subscription')
      .filter(({ object }) => object.status === 'active' || object.status === 'trialing')
      .map(({ account, object: { id, items } }) => ({ account, id, end: items.data[0]?.current_period_end ?? 0 }));
  let restore = store.save();
  return {
    enableAccount: world.enableAccount,
    pay: world.pay,
    passCheck: world.passCheck,
    dispute: world.dispute,
    deliver: events.deliver,
    useCard: (account, card) => void cards.set(account, card),
    nextPeriodEnd: () => {
      const ends = running().map(({ end }) => end);
      return ends.length === 0 ? null : Math.min(...ends);
    },
    endPeriods: (until) => {
      for (const { account, id, end } of running()) if (end <= until) world.endPeriod(id, cards.get(account) ?? 'ok');
    },
    save: () => {
      restore = store.save();
    },
    reset: () => {
      restore();
      events.forgetUnsent();
      cards.clear();
    },
  };
}

/** The same orders, sent over HTTP. */
export type SentOrders = {
  readonly [K in keyof StripeOrders]: (
    ...values: Parameters<StripeOrders[K]>
  ) => Promise<Awaited<ReturnType<StripeOrders[K]>>>;
};

const names = [
  'enableAccount',
  'pay',
  'passCheck',
  'dispute',
  'deliver',
  'useCard',
  'nextPeriodEnd',
  'endPeriods',
  'save',
  'reset',
] as const;

/** Does what was sent. @param text the body of the request */
export async function obey(orders: StripeOrders, text: string): Promise<unknown> {
  const { name: given, values }: { name: string; values: unknown[] } = JSON.parse(text);
  const name = names.find((one) => one === given);
  if (name === undefined) throw new Error(`The stand-in of Stripe has no order ${given}.`);
  return (await Reflect.apply(orders[name], undefined, values)) ?? null;
}

/** Sends orders to the stand-in at a URL. */
export function sendOrders(url: string): SentOrders {
  const order = async (name: string, values: unknown[]) => {
    const response = await fetch(`${url}${orderPath}`, { method: 'POST', body: JSON.stringify({ name, values }) });
    if (!response.ok) throw new Error(await response.text());
    return await response.json();
  };
  return Object.fromEntries(
    names.map((name) => [name, async (...values: unknown[]) => await order(name, values)]),
  ) as SentOrders;
}
