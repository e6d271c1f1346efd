import type { Read } from './read.ts';

/** Finds the read behind a method that asks for something. */
export type ReadFinder = (self: object, ...args: unknown[]) => Read<unknown>;

/** Makes the hook that watches what a method asks for. */
export type HookMaker = (find: ReadFinder) => (this: object, ...args: unknown[]) => unknown;

/** The hook of a method: `getProject` → `useProject`, `listTeams` → `useTeams`. */
type HookOf<Method> = Method extends `${'get' | 'list'}${infer Noun}` ? `use${Noun}` : never;

/** For hooks of a class the read that its method asks. */
type HookTable<T> = {
  readonly [Method in keyof T as HookOf<Method>]?: T[Method] extends (...args: infer A) => Promise<infer R>
    ? (self: T, ...args: A) => Read<R>
    : never;
};

const declared: { readonly prototype: object; readonly hooks: [string, ReadFinder][] }[] = [];
let makeHook: HookMaker | undefined;

/**
 * Says which reads of a class have hooks: `listTeams()` always asks its read, `useTeams()` remembers and watches the same
 * one, and exists once a framework package has installed its hooks.
 *
 * @param table by the name of the hook; a hook without a method, or with another type than its method, is a type error
 */
export function declareHooks<T extends object>(owner: { readonly prototype: T }, table: HookTable<T>): void {
  const entry = { prototype: owner.prototype, hooks: Object.entries(table) as [string, ReadFinder][] };
  declared.push(entry);
  install(entry);
}

/** Gives classes their hooks, those that exist already and those to come. */
export function installHooks(maker: HookMaker): void {
  makeHook = maker;
  declared.forEach(install);
}

function install({ prototype, hooks }: (typeof declared)[number]): void {
  if (makeHook === undefined) return;
  for (const [name, find] of hooks) {
    Object.defineProperty(prototype, name, { value: makeHook(find), configurable: true, writable: true });
  }
}
