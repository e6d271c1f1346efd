import {
  type AccessLevel,
  type BodyOf,
  type EndpointSpec,
  type EndpointSpecs,
  type LevelsOf,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type UserId,
  whoseProblems,
} from '@portico/contract';
import type { z } from 'zod';
import { invariant } from '../base/invariant.ts';
import type { PublicContext, RequestContext } from '../kernel/context.ts';
import type { ListStream } from './answer/list-stream.ts';

/** Response of a raw endpoint. */
export interface RawAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | object;
  /** The failure that the response explains to a person. It is logged like one that was thrown. */
  readonly failure?: unknown;
}

type HeadersOf<E> = E extends { headers: infer S extends z.ZodType } ? z.output<S> : undefined;

interface Inputs<E, L extends AccessLevel> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E, L>;
  readonly body: BodyOf<E, L>;
  readonly headers: HeadersOf<E>;
}

/** Rules that require a current user at every level. */
type NeedsUser = { readonly of: 'self' | 'dashboard-user' };
type HasRule<W, R> = W extends readonly (infer One)[]
  ? Extract<One, R> extends never
    ? false
    : true
  : W extends R
    ? true
    : false;
type Signed<E> = E extends { whose: infer W }
  ? HasRule<W, NeedsUser> extends true
    ? { readonly userId: UserId }
    : unknown
  : unknown;

type CallAt<E, L extends AccessLevel> = L extends AccessLevel
  ? Omit<RequestContext, 'level'> & { readonly level: L } & Inputs<E, L> & Signed<E>
  : never;

/** Argument of an endpoint's handler. `level === 'client'` narrows query and body. */
type CallOf<E> = E extends { access: 'public' } ? PublicContext & Inputs<E, 'client'> : CallAt<E, LevelsOf<E>>;

/** A response for clients only, from a handler that does not load the other fields for them. */
export class ClientAnswer<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}

type JsonAnswer<R> = R | StreamOf<R>;

/** Result of an endpoint's handler, with all fields. The contract drops fields that a level may not see. */
type AnswerOf<E> = E extends { raw: string }
  ? RawAnswer
  : JsonAnswer<ResponseOf<E, 'admin'>> | ClientAnswer<JsonAnswer<ResponseOf<E, 'client'>>>;

/** A list without pages may be returned as a stream. */
type StreamOf<R> = R extends { items: (infer T)[]; is_paginated: false } ? ListStream<T> : never;

export type HandlerOf<E> = (call: CallOf<E>) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** An endpoint with its handler. */
export interface ImplementedEndpoint {
  readonly operation: Operation;
  readonly spec: EndpointSpec;
  readonly handler: (call: never) => unknown;
}

/**
 * Combines the endpoints of an area with their handlers. Every endpoint needs one.
 *
 * @throws {BrokenInvariant} at load: an endpoint does not say whose things it touches
 */
export function implement<const E extends EndpointSpecs>(
  endpoints: E,
  handlers: { [K in keyof E]: HandlerOf<E[K]> },
): readonly ImplementedEndpoint[] {
  return (Object.keys(endpoints) as (keyof E & Operation)[]).map((operation) => {
    const spec = endpoints[operation];
    const [problem] = whoseProblems(operation, spec as EndpointSpec);
    invariant(problem === undefined, problem ?? '');
    return { operation, spec: spec as EndpointSpec, handler: handlers[operation] as ImplementedEndpoint['handler'] };
  });
}
