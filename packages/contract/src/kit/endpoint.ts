import type { z } from 'zod';
import type { BodySize } from './body-limits.ts';
import type { AnyKnownErrorClass } from './known-error.ts';
import { type AccessLevel, accessLevels, reaches } from './levels.ts';

/** One schema for all levels, or one per level; a level without its own takes the next lower one. */
export type Slot = z.ZodType | { readonly [L in AccessLevel]?: z.ZodType };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The name of an operation: method and path, with `:name` for path parameters. */
export type Operation = `${Method} /${string}`;

/** The status of a refusal in plain text. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 429;

/** Everything both sides agree on for one operation. */
export interface EndpointSpec {
  /** A few words for the reference. */
  readonly summary: string;
  /** More, where the summary is not enough. Markdown. */
  readonly description?: string;
  /** The lowest level that may call; `public` needs no headers at all. */
  readonly access: AccessLevel | 'public';
  readonly params?: Slot;
  readonly query?: Slot;
  readonly body?: Slot;
  /** How large the body may be; `standard` if left out. */
  readonly bodySize?: BodySize;
  /** The body may also be a form (`application/x-www-form-urlencoded`). Other endpoints refuse forms. */
  readonly acceptsForm?: true;
  readonly headers?: z.ZodType;
  /** Not needed for `raw` endpoints. */
  readonly response?: Slot;
  readonly errors?: readonly AnyKnownErrorClass[];
  /**
   * Statuses of the refusals of this endpoint that are plain text without a code; 429 for too many attempts. Operations
   * that are limited as such need no 429.
   */
  readonly refusals?: readonly RefusalStatus[];
  /** The schema itself asks for a current user: without one the answer is SCHEMA_ERROR. */
  readonly user?: 'required';
  /** The schema itself asks for the internal project. */
  readonly project?: 'internal';
  /** The access token of a revoked session still says which session is meant: for signing out twice. */
  readonly revokedSession?: 'allowed';
  /** Errors keep their status even if the caller asks for 200: OAuth libraries look at it. */
  readonly errorStatus?: 'kept';
  /** Status of success, 200 unless said otherwise. */
  readonly status?: 200 | 201;
  /** Another status of success with a body of the same form, for `raw` endpoints. */
  readonly otherStatus?: 201;
  /** The answer is not JSON of a schema: the handler returns status, headers and body itself. */
  readonly raw?: 'redirect' | 'html' | 'text' | 'json';
}

export type EndpointSpecs = Readonly<Record<Operation, EndpointSpec>>;

/** Declares the endpoints of an area. */
export function defineEndpoints<const E extends EndpointSpecs>(endpoints: E): E {
  return endpoints;
}

/** The schema that applies at a level: its own, else the nearest lower one. */
export function schemaAt(slot: Slot | undefined, level: AccessLevel): z.ZodType | undefined {
  if (slot === undefined) return undefined;
  if ('_zod' in slot) return slot as z.ZodType;
  const own = [...accessLevels].reverse().find((floor) => reaches(level, floor) && slot[floor] !== undefined);
  return own === undefined ? undefined : slot[own];
}

/** The type of the schema that applies at a level. */
export type At<S, L extends AccessLevel> = S extends z.ZodType
  ? S
  : L extends 'client'
    ? S extends { client: infer C }
      ? C
      : undefined
    : L extends 'server'
      ? S extends { server: infer C }
        ? C
        : At<S, 'client'>
      : S extends { admin: infer C }
        ? C
        : At<S, 'server'>;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type SlotOf<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

export type ParamsOf<E> = Out<SlotOf<E, 'params'>>;
export type QueryOf<E, L extends AccessLevel> = Out<At<SlotOf<E, 'query'>, L>>;
export type BodyOf<E, L extends AccessLevel> = Out<At<SlotOf<E, 'body'>, L>>;
/** What the operation answers to a caller of level `L`. */
export type ResponseOf<E, L extends AccessLevel> = Out<At<SlotOf<E, 'response'>, L>>;

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type CanBeEmpty<T> = Record<never, never> extends T ? true : false;

/** Leaves out slots that an endpoint does not have, and makes those optional that can be empty. */
type Present<T> = { [K in keyof Given<T> as CanBeEmpty<Given<T>[K]> extends true ? never : K]: Given<T>[K] } & {
  [K in keyof Given<T> as CanBeEmpty<Given<T>[K]> extends true ? K : never]?: Given<T>[K];
};

/** What a caller of level `L` passes; slots that an endpoint does not have are not asked for. */
export type CallInput<E, L extends AccessLevel> = Present<{
  params: In<SlotOf<E, 'params'>>;
  query: In<At<SlotOf<E, 'query'>, L>>;
  body: In<At<SlotOf<E, 'body'>, L>>;
}>;

/** The levels that may call an endpoint. */
export type LevelsOf<E> = E extends { access: 'admin' }
  ? 'admin'
  : E extends { access: 'server' }
    ? 'server' | 'admin'
    : AccessLevel;
