/**
 * Compiles when a type has all that is promised: members of these names that take at least these arguments and answer
 * no more than these results. Promises are written as properties, whose arguments the compiler compares strictly.
 */
export function promised<_Promise, _Kept extends _Promise>(): void {}

/** The members of a type that could be anything, which would keep every promise. */
export type Anything<T> = { [K in keyof T]: 0 extends 1 & T[K] ? K : never }[keyof T];

/** A method that asks, and the hook that watches the same. */
export type Asked<Get extends string, Use extends string, A extends unknown[], R> = {
  readonly [K in Get]: (...args: A) => Promise<R>;
} & { readonly [K in Use]: (...args: A) => R };

/** Names of options that are promised but not known: a compiler lets them pass, since options may be left out. */
export type Unknown<Promised, Kept> = {
  [K in keyof Promised & keyof Kept]: Promised[K] extends (...args: infer P) => unknown
    ? Kept[K] extends (...args: infer Q) => unknown
      ? UnknownOptions<P[0], Q[0]> | UnknownOptions<P[1], Q[1]>
      : never
    : never;
}[keyof Promised & keyof Kept];

type UnknownOptions<P, Q> = P extends object
  ? string extends keyof P // Any record, or an object that stands for itself.
    ? never
    : 'id' extends keyof P
      ? never
      : Exclude<keyof P, Q extends object ? keyof Q : never>
  : never;
