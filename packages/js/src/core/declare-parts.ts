import { declareReads, define } from './declare-reads.ts';
import type { ReadScope } from './read.ts';

/** Methods of a class as functions, which are told first on whose behalf they run. */
type Parts<T> = {
  readonly [K in keyof T]?: T[K] extends (...args: infer A) => infer R ? (owner: never, ...args: A) => R : never;
};

/** On whose behalf all of them can run. */
type OwnerOf<T, P> = P[keyof P & keyof T] extends (owner: infer O, ...args: never) => unknown ? O : never;

interface ActsOptions<T, P> {
  /** Loads the functions when one of them is first called. */
  readonly load: () => Promise<P>;
  /** On whose behalf the functions run. */
  readonly of: (self: T) => OwnerOf<T, P>;
  /** Those that do something. */
  readonly does: readonly (keyof P & keyof T & string)[];
}

interface PartsOptions<T, P> extends ActsOptions<T, P> {
  readonly of: (self: T) => OwnerOf<T, P> & ReadScope;
  /** Those that ask for something, by the beginning of the key under which the answer is kept. */
  readonly reads: { readonly [K in keyof P & keyof T]?: string };
}

/**
 * Gives a class methods whose code is loaded when one of them is first called, so that pages which never call them do
 * not pay for it.
 *
 * @param owner the class, which only `declare`s these methods
 */
export function declareActs<T extends object, P extends Parts<T>>(
  owner: { readonly prototype: T },
  { load, of, does }: ActsOptions<T, P>,
): void {
  for (const name of does) {
    define(owner.prototype, name, async function (this: T, ...args: unknown[]) {
      return await run(load, name, of(this), args);
    });
  }
}

async function run(load: () => Promise<unknown>, name: string, owner: unknown, args: unknown[]): Promise<unknown> {
  const parts = (await load()) as Readonly<Record<string, (owner: unknown, ...args: unknown[]) => unknown>>;
  return await parts[name]?.(owner, ...args);
}

/**
 * The same, where some of the methods ask for something: these get hooks like all reads.
 *
 * @param owner the class, which only `declare`s these methods
 */
export function declareParts<T extends object, P extends Parts<T>>(
  owner: { readonly prototype: T },
  options: PartsOptions<T, P>,
): void {
  declareActs<T, P>(owner, options);
  const { load, of, reads } = options;
  const table = Object.entries(reads).map(([name, key]) => [
    name,
    (self: T, ...args: unknown[]) => {
      const scope = of(self);
      const question = `${scope.prefix}${key}:${name}${JSON.stringify(args.map(idOf))}`;
      return scope.reads.of(question, () => run(load, name, scope, args));
    },
  ]);
  declareReads(owner, Object.fromEntries(table));
}

/** What is asked about a team is the same question whenever that team was looked up. */
function idOf(argument: unknown): unknown {
  return typeof argument === 'object' && argument !== null && 'id' in argument ? argument.id : argument;
}
