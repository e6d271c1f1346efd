import type { Bench } from './billing.ts';
import type { ObjectOf } from './objects.ts';

/** Returns an object by its ID, with its account. */
export function requireById<T extends 'subscription' | 'payment_intent' | 'dispute' | 'customer' | 'setup_intent'>(
  { store }: Bench,
  name: T,
  id: string,
): { readonly account: string; readonly object: ObjectOf<T> } {
  const account = store.find(id)?.account ?? '';
  return { account: account, object: store.require(account, name, id) };
}
