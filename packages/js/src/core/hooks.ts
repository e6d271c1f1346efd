import { addMethod } from './parts.ts';
import type { Read } from './read.ts';

/** Finds the read of a method. */
export type ReadFinder = (self: object, ...args: unknown[]) => Read<unknown>;

/** Creates the hook that subscribes to a method's read. */
export type HookMaker = (find: ReadFinder) => (this: object, ...args: unknown[]) => unknown;

/** Name of a method's hook: `getProject` → `useProject`, `listTeams` → `useTeams`, `list` → `useList`. */
type HookOf<Method> = Method extends 'list'
  ? 'useList'
  : Method extends `${'get' | 'list'}${infer Noun}`
    ? `use${Noun}`
    : never;

/** Hooks of a class, with the read of each method. */
type HookTable<T> = {
  readonly [Method in keyof T as HookOf<Method>]?: T[Method] extends (...args: infer A) => Promise<infer R>
    ? (self: T, ...args: A) => Read<R>
    : never;
};

const declared: { readonly prototype: object; readonly hooks: [string, ReadFinder][] }[] = [];
let makeHook: HookMaker | undefined;

/**
 * Declares the reads of a class that have hooks: `listTeams()` loads the read, `useTeams()` caches it and subscribes to
 * it. Hooks exist after a framework package has installed them.
 *
 * @param table reads by hook name. A hook without a method, or with another type than its method, is a type error
 */
export function declareHooks<T extends object>(owner: { readonly prototype: T }, table: HookTable<T>): void {
  const entry = { prototype: owner.prototype, hooks: Object.entries(table) as [string, ReadFinder][] };
  declared.push(entry);
  install(entry);
}

/** Installs the hooks of all classes, including classes that are declared later. */
export function installHooks(maker: HookMaker): void {
  makeHook = maker;
  declared.forEach(install);
}

function install({ prototype, hooks }: (typeof declared)[number]): void {
  if (makeHook === undefined) return;
  for (const [name, find] of hooks) addMethod(prototype, name, makeHook(find));
}
