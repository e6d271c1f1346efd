/**
 * Compiles if a type has all required members: with these names, at least these arguments, and no more than these
 * results. Required members are properties, whose arguments the compiler compares strictly.
 */
export function promised<_Promise, _Kept extends _Promise>(): void {}

/** Members of a type that are `any`, and would match every requirement. */
export type Anything<T> = { [K in keyof T]: 0 extends 1 & T[K] ? K : never }[keyof T];

/** A method that loads a value, and the hook for the same value. */
export type Asked<Get extends string, Use extends string, A extends unknown[], R> = {
  readonly [K in Get]: (...args: A) => Promise<R>;
} & { readonly [K in Use]: (...args: A) => R };

/** Names of required options that the type does not know. The compiler accepts them because options are optional. */
export type Unknown<Promised, Kept> = {
  [K in keyof Promised & keyof Kept]: Promised[K] extends (...args: infer P) => unknown
    ? Kept[K] extends (...args: infer Q) => unknown
      ? UnknownOptions<P[0], Q[0]> | UnknownOptions<P[1], Q[1]>
      : never
    : never;
}[keyof Promised & keyof Kept];

type UnknownOptions<P, Q> = P extends object
  ? string extends keyof P // A record, or an object without fixed keys.
    ? never
    : 'id' extends keyof P
      ? never
      : Exclude<keyof P, Q extends object ? keyof Q : never>
  : never;
