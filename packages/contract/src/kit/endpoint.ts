import type { z } from 'zod';
import type { BodySize } from './body-limits.ts';
import type { AnyKnownErrorClass } from './known-error.ts';
import { type AccessLevel, accessLevels, reaches } from './levels.ts';
import type { Whose } from './whose.ts';

/** One schema for all levels, or one per level. A level without a schema uses that of the next lower level. */
export type Slot = z.ZodType | { readonly [L in AccessLevel]?: z.ZodType };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The name of an operation: method and path, with `:name` for path parameters. */
export type Operation = `${Method} /${string}`;

/** The status of a refusal in plain text. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 429 | 503;

/** The fields of a body with which users set up a second factor. */
export interface SetupFields {
  readonly 'second-factor-setup': readonly string[];
}

/** Declaration of an endpoint, shared by server and clients. */
export interface EndpointSpec {
  /** A short summary for the reference. */
  readonly summary: string;
  /** More details in Markdown. */
  readonly description?: string;
  /** The lowest level that may call the endpoint. `public` requires no authentication. */
  readonly access: AccessLevel | 'public';
  readonly params?: Slot;
  readonly query?: Slot;
  readonly body?: Slot;
  /** Maximum body size. Default: `standard`. */
  readonly bodySize?: BodySize;
  /**
   * How the body is read, if not as JSON only. `form`: it may also be `application/x-www-form-urlencoded`, which other endpoints
   * reject. `text`: as it was sent, with any content type. For signatures, which cover the bytes. `none`: it is ignored.
   */
  readonly bodyFormat?: 'form' | 'text' | 'none';
  readonly headers?: z.ZodType;
  /** Not needed for `raw` endpoints. */
  readonly response?: Slot;
  readonly errors?: readonly AnyKnownErrorClass[];
  /**
   * Statuses of refusals, which are plain text without a code. 429 is for too many attempts. Costly operations always
   * include it. 503 is for outside services that give no answer.
   */
  readonly refusals?: readonly RefusalStatus[];
  /** Whose things the operation touches, and by which right. The server enforces it before the handler. */
  readonly whose: Whose;
  /**
   * Which limited sessions clients may use. Operations that act for nobody accept all. `second-factor-setup`: that of a
   * user who has not yet set up the second factor that the project requires, for all bodies or for those with only the
   * given fields. `restricted`: also that of a user whom an administrator has restricted. `revoked`: also one that has
   * ended, so that users can sign out twice.
   */
  readonly limitedSession?: 'second-factor-setup' | 'restricted' | 'revoked' | SetupFields;
  /**
   * Whether a call changes how the current user signs in, or ends other sessions or the account: always, or if the body
   * has one of these fields. Such calls of clients are refused in impersonated sessions, and need a recent sign-in if the
   * project requires it. `revoke`: the call only takes access away, so it needs no recent sign-in.
   */
  readonly changesCredentials?: true | 'revoke' | readonly string[];
  /**
   * An endpoint of OAuth. Errors keep their status even if the caller requests 200, because OAuth libraries depend on it.
   * `tokens`: caches of HTTP/1.0 get a header, which OAuth requires of responses with tokens. `key`: the response has a key.
   *
   * @see RFC 6749 §5.1
   */
  readonly oauth?: 'tokens' | 'key';
  /**
   * A GET that stores the state of a sign-in in a browser, and may use up a code of an identity provider. HEAD is checked
   * like it, but does not run it.
   */
  readonly isStep?: true;
  /**
   * The response contains secrets. It is never compressed, since the length of compressed text tells about its content. Only
   * responses to GET are compressed.
   */
  readonly hasSecrets?: true;
  /** Status of success. Default: 200. A `raw` endpoint can have two, with the same body format. */
  readonly status?: 200 | 201 | readonly [200, 201];
  /** The response is not JSON of a schema. The handler returns status, headers and body. */
  readonly raw?: 'redirect' | 'html' | 'text' | 'json';
}

export type EndpointSpecs = Readonly<Record<Operation, EndpointSpec>>;

/** Returns the statuses of success of an endpoint. The first one is that of all that are not `raw`. */
export function successStatuses({ status = 200 }: Pick<EndpointSpec, 'status'>): readonly [200 | 201, 201?] {
  return typeof status === 'number' ? [status] : status;
}

/** Declares the endpoints of an area. */
export function defineEndpoints<const E extends EndpointSpecs>(endpoints: E): E {
  return endpoints;
}

/** Returns the schema of a level, or that of the nearest lower level. */
export function schemaAt(slot: Slot | undefined, level: AccessLevel): z.ZodType | undefined {
  if (slot === undefined) return undefined;
  if ('_zod' in slot) return slot as z.ZodType;
  const own = [...accessLevels].reverse().find((floor) => reaches(level, floor) && slot[floor] !== undefined);
  return own === undefined ? undefined : slot[own];
}

/** The schema type of a level. */
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
/** Response of an operation for a caller of level `L`. */
export type ResponseOf<E, L extends AccessLevel> = Out<At<SlotOf<E, 'response'>, L>>;

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type CanBeEmpty<T> = Record<never, never> extends T ? true : false;

/** Removes slots that an endpoint does not have, and makes slots optional that can be empty. */
type Present<T> = { [K in keyof Given<T> as CanBeEmpty<Given<T>[K]> extends true ? never : K]: Given<T>[K] } & {
  [K in keyof Given<T> as CanBeEmpty<Given<T>[K]> extends true ? K : never]?: Given<T>[K];
};

/** Input of a caller of level `L`, without slots that the endpoint does not have. */
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
