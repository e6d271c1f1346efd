import { invalidRequest, type ObjectName, type ObjectOf, type StripeObject } from './objects.ts';

/** Objects of the stand-in by ID, each with the account that it belongs to. */
export interface Store {
  /** The account of the request. Empty for the platform. */
  put<T extends StripeObject>(account: string, object: T): T;
  /** @throws {StripeFailure} 404, there is none in this account */
  require<N extends ObjectName>(account: string, name: N, id: string): ObjectOf<N>;
  /** The objects of an account, newest first. */
  list<N extends ObjectName>(account: string, name: N): ObjectOf<N>[];
  /** The object with an ID, in any account. */
  find(id: string): { readonly account: string; readonly object: StripeObject } | undefined;
}

export function createStore(): Store {
  const objects = new Map<string, { account: string; object: StripeObject }>();
  return {
    put: (account, object) => {
      objects.set(object.id, { account, object });
      return object;
    },
    require: (account, name, id) => {
      const found = objects.get(id);
      if (found?.object.object !== name || found.account !== account)
        throw invalidRequest(`No such ${name}: '${id}'`, 'resource_missing', 404);
      return found.object as ObjectOf<typeof name>;
    },
    list: (account, name) =>
      [...objects.values()]
        .filter((one) => one.account === account && one.object.object === name)
        .map(({ object }) => object as ObjectOf<typeof name>)
        .reverse(),
    find: (id) => objects.get(id),
  };
}

/** Fields that Stripe returns only on request. */
const onRequest = new Set(['confirmation_secret', 'payments']);
/** Fields of the stand-in that are not on the wire. */
const inside = new Set(['ofInvoice', 'ofSubscription', 'percentOff']);

/** Returns an object as JSON, with the fields of `expand` embedded. Lists are objects with the key `data`. */
export function expanded(store: Store, value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => expanded(store, one, paths));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const own = paths.filter((path) => path === key || path.startsWith(`${key}.`));
    if (inside.has(key) || (onRequest.has(key) && own.length === 0)) return [];
    const below = own.flatMap((path) => (path === key ? [] : [path.slice(key.length + 1)]));
    const reached = own.length > 0 && typeof inner === 'string' ? store.find(inner)?.object : undefined;
    return [[key, expanded(store, reached ?? inner, below)]];
  });
  return Object.fromEntries(entries);
}
