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
  remove(account: string, name: ObjectName, id: string): void;
  /** All objects with a name. */
  all<N extends ObjectName>(name: N): { readonly account: string; readonly object: ObjectOf<N> }[];
  /** Copies all objects. @returns the function that puts them back, as often as it is called */
  save(): () => void;
  /** Removes the objects of an account, so that long tests need little memory. */
  forget(account: string): void;
}

export function createStore(): Store {
  const objects = new Map<string, { account: string; object: StripeObject }>();
  /** The same objects by account and name, in the order of their creation. */
  const lists = new Map<string, Map<string, StripeObject>>();
  const listKey = (account: string, name: ObjectName) => `${account} ${name}`;
  const store: Store = {
    put: (account, object) => {
      objects.set(object.id, { account, object });
      const key = listKey(account, object.object);
      const list = lists.get(key) ?? new Map<string, StripeObject>();
      lists.set(key, list.set(object.id, object));
      return object;
    },
    require: (account, name, id) => {
      const found = objects.get(id);
      if (found?.object.object !== name || found.account !== account)
        throw invalidRequest(`No such ${name}: '${id}'`, 'resource_missing', 404);
      return found.object as ObjectOf<typeof name>;
    },
    list: (account, name) =>
      [...(lists.get(listKey(account, name))?.values() ?? [])]
        .map((object) => object as ObjectOf<typeof name>)
        .reverse(),
    find: (id) => objects.get(id),
    remove: (account, name, id) => {
      objects.delete(id);
      lists.get(listKey(account, name))?.delete(id);
    },
    all: (name) =>
      [...objects.values()]
        .filter(({ object }) => object.object === name)
        .map(({ account, object }) => ({ account, object: object as ObjectOf<typeof name> })),
    save: () => {
      const saved = structuredClone([...objects.values()]);
      return () => {
        objects.clear();
        lists.clear();
        for (const { account, object } of structuredClone(saved)) store.put(account, object);
      };
    },
    forget: (account) => {
      for (const [key, list] of lists) {
        if (!key.startsWith(`${account} `)) continue;
        for (const id of list.keys()) objects.delete(id);
        lists.delete(key);
      }
    },
  };
  return store;
}

/** Fields that Stripe returns only on request. */
const onRequest = new Set(['confirmation_secret', 'payments']);
/** Fields of the stand-in that are not on the wire. */
const inside = new Set(['ofInvoice', 'ofSubscription', 'percentOff', 'draft']);

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
