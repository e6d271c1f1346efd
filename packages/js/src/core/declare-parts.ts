import { declareReads, define } from './declare-reads.ts';
import type { Reads } from './read.ts';

/** Where the reads of an object are kept, and how their keys begin. */
export interface ReadScope {
  readonly reads: Reads;
  readonly prefix: string;
}

/** Methods of a class as functions, which are told first on whose behalf they run. */
type Parts<T> = {
  readonly [K in keyof T]?: T[K] extends (...args: infer A) => infer R ? (owner: never, ...args: A) => R : never;
};

/** On whose behalf all of them can run. */
type OwnerOf<T, P> = P[keyof P & keyof T] extends (owner: infer O, ...args: never) => unknown ? O : never;

interface PartsOptions<T, P> {
  /** Loads the functions when one of them is first called. */
  readonly load: () => Promise<P>;
  /** On whose behalf the functions run. */
  readonly of: (self: T) => OwnerOf<T, P> & ReadScope;
  /** Those that ask for something, by the beginning of the key under which the answer is kept. */
  readonly reads: { readonly [K in keyof P & keyof T]?: string };
  /** Those that do something. */
  readonly does: readonly (keyof P & keyof T & string)[];
}

/**
 * Gives a class methods whose code is loaded when one of them is first called, so that pages which never call them do
 * not pay for it. Those that ask for something get hooks like all reads.
 *
 * @param owner the class, which only `declare`s these methods
 */
export function declareParts<T extends object, P extends Parts<T>>(
  owner: { readonly prototype: T },
  { load, of, reads, does }: PartsOptions<T, P>,
): void {
  const run = async (name: string, scope: ReadScope, args: unknown[]) => {
    const parts = (await load()) as unknown as Readonly<
      Record<string, (owner: ReadScope, ...args: unknown[]) => unknown>
    >;
    return await parts[name]?.(scope, ...args);
  };
  const table = Object.entries(reads).map(([name, key]) => [
    name,
    (self: T, ...args: unknown[]) => {
      const scope = of(self);
      const question = `${scope.prefix}${key}:${name}${JSON.stringify(args.map(idOf))}`;
      return scope.reads.of(question, () => run(name, scope, args));
    },
  ]);
  declareReads(owner, Object.fromEntries(table));
  for (const name of does) {
    define(owner.prototype, name, async function (this: T, ...args: unknown[]) {
      return await run(name, of(this), args);
    });
  }
}

/** What is asked about a team is the same question whenever that team was looked up. */
function idOf(argument: unknown): unknown {
  return typeof argument === 'object' && argument !== null && 'id' in argument ? argument.id : argument;
}
