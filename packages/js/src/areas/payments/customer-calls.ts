import { loadCode } from '../../core/errors.ts';
import type { Read } from '../../core/read.ts';
import type { Customer } from './customer.ts';
import type { PaymentCaller } from './payment-caller.ts';

type Code = typeof import('./customer-methods.ts');
type Method = (caller: never, customer: Customer, ...rest: never[]) => Promise<unknown>;
type Methods = { readonly [K in keyof Code as Code[K] extends Method ? K : never]: Code[K] };
/** Arguments of a method after the caller and the customer. */
type Rest<K extends keyof Methods> = Parameters<Methods[K]> extends [unknown, unknown, ...infer R] ? R : never;
type Result<K extends keyof Methods> = Awaited<ReturnType<Methods[K]>>;

/** A method of `customer-methods.ts`, without the caller and the customer. @internal */
export type CustomerMethod<K> = K extends keyof Methods ? (...rest: Rest<K>) => Promise<Result<K>> : never;

/** Calls and reads for one customer. @internal */
export interface CustomerCalls {
  /** Calls a method of `customer-methods.ts`, which is loaded on first use. */
  call<K extends keyof Methods>(name: K, ...rest: Rest<K>): Promise<Result<K>>;
  /** The read of a method. */
  read<K extends 'getItem' | 'listProducts' | 'listOffers' | 'getBilling' | 'listInvoices' | 'listPayments'>(
    name: K,
    ...rest: Rest<K>
  ): Read<Result<K>>;
}

/**
 * Creates the calls for a customer. In one place and by name, because the methods of users and teams are part of every app,
 * and bundlers add code to each dynamic import.
 *
 * @internal
 */
export function customerCalls(caller: PaymentCaller, customer: Customer): CustomerCalls {
  const call = async (name: string, ...rest: unknown[]) => {
    const methods = (await loadCode(import('./customer-methods.ts'))) as unknown as Record<string, AnyMethod>;
    return await (methods[name] as AnyMethod)(caller, customer, ...rest);
  };
  return {
    call,
    read: (name: string, ...rest: unknown[]) =>
      caller.reads.of(`${name}:${JSON.stringify([customer, rest])}`, () => call(name, ...rest)),
  } as CustomerCalls;
}

type AnyMethod = (...args: unknown[]) => Promise<unknown>;
