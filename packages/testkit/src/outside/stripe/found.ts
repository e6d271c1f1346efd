import type { Bench } from './billing.ts';

/** Returns an object by its ID, with its account. */
export function requireById<T extends 'subscription' | 'payment_intent' | 'dispute' | 'customer' | 'setup_intent'>(
  { store }: Bench,
  name: T,
  id: string,
) {
  const account = store.find(id)?.account ?? '';
  return { account, object: store.require(account, name, id) };
}
