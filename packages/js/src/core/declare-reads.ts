import type { Read } from './read.ts';

/** For some methods of a class that ask for something: the read behind each. */
type ReadTable<T> = {
  readonly [K in keyof T]?: T[K] extends (...args: infer A) => Promise<infer R>
    ? (self: T, ...args: A) => Read<R>
    : never;
};

/** Finds the read behind a method that asks for something. */
export type ReadFinder = (self: object, ...args: unknown[]) => Read<unknown>;

/** Makes the hook that watches what a method asks for. */
export type HookMaker = (find: ReadFinder) => (this: object, ...args: unknown[]) => unknown;

const declared: { readonly prototype: object; readonly twin: string; readonly find: ReadFinder }[] = [];
let makeHook: HookMaker | undefined;

/**
 * Gives a class its methods that ask for something, each from the read it shares with its hook: `listTeams()` always
 * asks; `useTeams()` remembers and watches, and exists once a framework package has installed its hooks.
 *
 * @param owner the class, which only `declare`s these methods
 */
export function declareReads<T extends object>(owner: { readonly prototype: T }, table: ReadTable<T>): void {
  const { prototype } = owner;
  for (const [name, read] of Object.entries(table)) {
    const find = read as ReadFinder;
    define(prototype, name, function (this: object, ...args: unknown[]) {
      return find(this, ...args).fetch();
    });
    const entry = { prototype, twin: twinOf(name), find };
    declared.push(entry);
    if (makeHook !== undefined) define(prototype, entry.twin, makeHook(find));
  }
}

/** Gives every `get…` and `list…` method its `use…` twin, on classes that exist already and on those to come. */
export function installHooks(maker: HookMaker): void {
  makeHook = maker;
  for (const { prototype, twin, find } of declared) define(prototype, twin, maker(find));
}

/** `getProject` → `useProject`, `listTeams` → `useTeams`. */
function twinOf(name: string): string {
  return name.replace(/^(get|list)/, 'use');
}

/** Gives a prototype a method. */
export function define(prototype: object, name: string, value: unknown): void {
  Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
}
