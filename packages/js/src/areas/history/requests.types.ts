// Generated from packages/contract/src/history/requests/requests.endpoints.ts by `npm run fix`.

/** Options of a list of requests. */
export interface ListRequestsOptions {
  /** The request with this ID. */
  readonly requestId?: string | undefined;
  /** A status, such as `404`, a class, such as `4xx`, or `failed` for all from 400. */
  readonly status?: string | undefined;
  /** The operation, such as `PATCH /users/:user_id`. */
  readonly operation?: string | undefined;
  /** Code of the error. */
  readonly errorCode?: string | undefined;
  /** Requests with an access token of this user. */
  readonly userId?: string | undefined;
  /** Requests of this owner or key set. */
  readonly actorId?: string | undefined;
  /** The earliest time. */
  readonly from?: Date | undefined;
  /** The time before which the requests were received. */
  readonly to?: Date | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Maximum number of requests on the page, at most 200. Default: 50. */
  readonly limit?: number | undefined;
}

/** A request that the API of a project received. */
export interface LoggedRequest {
  /**
   * ID of the request, which the response has in the header `x-stack-request-id`, and errors of the SDK as `requestId`.
   */
  readonly id: string;
  /** When it was received. */
  readonly createdAt: Date;
  /** Method and path, with names in place of IDs: `PATCH /users/:user_id`. */
  readonly operation: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** How long the server worked on it, in milliseconds. */
  readonly durationMillis: number;
  /** Access level. Null if the caller was not identified. */
  readonly level: 'client' | 'server' | 'admin' | null;
  /** Who sent it. Null for a client without a session, and if the caller was not identified. */
  readonly actor: {
    readonly type: 'user' | 'client' | 'server' | 'admin' | 'owner' | 'workflow' | 'system';
    /** ID of the user, owner or key set. */
    readonly id: string;
    /** Name of the user or owner, or description of the key set, as it is now. Null if it does not exist any more. */
    readonly name: string | null;
    /** The role that an owner had. Null for others. */
    readonly role: 'read_only' | 'support' | 'developer' | 'owner' | null;
  } | null;
  /** ID of the user whose access token was sent. Null without one. */
  readonly userId: string | null;
  /** Display name or email of this user, as it is now. Null if the user does not exist any more. */
  readonly userName: string | null;
  /** Code of the error. Null if there was none. */
  readonly errorCode: string | null;
  /** Text of the error, without email addresses. Null if there was none. */
  readonly errorMessage: string | null;
  /** IP address of the request. */
  readonly ip: string | null;
  /** Two-letter code of the country. */
  readonly country: string | null;
  /** User agent of the browser or program. */
  readonly userAgent: string | null;
  /** Whether the bodies of the request and its response are kept. */
  readonly hasBodies: boolean;
}

/**
 * A page of requests, newest first. One call reads a limited number of rows, so a page can be short or empty although
 * there are more. `nextCursor` is null when all were read.
 */
export type RequestPage = LoggedRequest[] & { readonly nextCursor: string | null };

/** What the request log records. */
export interface RequestLogState {
  /** Days after which requests are deleted. */
  readonly keptDays: number;
  /** Requests of the last 24 hours. */
  readonly seen: number;
  /** Those of them that were not recorded, because the project sent more than its log has room for. */
  readonly leftOut: number;
  /** Whether the bodies of requests are kept now. */
  readonly keepsBodies: boolean;
  /** When that ends by itself. Null if it is off, or has no end. */
  readonly bodiesUntil: Date | null;
  /** Whether bodies can be kept without an end: only a server in development does that. */
  readonly canKeepBodiesAlways: boolean;
}

/** For how long bodies are kept. */
export interface KeepBodiesOptions {
  /** Minutes after which it ends, at most 60. Default: 60. */
  readonly minutes?: number | undefined;
  /** Whether it has no end. Only a server in development allows it. */
  readonly always?: true | undefined;
}

/** Whether bodies are kept. */
export interface RequestBodiesState {
  /** Whether the bodies of requests are kept now. */
  readonly keepsBodies: boolean;
  /** When that ends by itself. Null if it is off, or has no end. */
  readonly bodiesUntil: Date | null;
}

/** The bodies of a request: JSON, in which `‹…›` is in the place of what is hidden. */
export interface RequestBodies {
  /** What was sent. Null without a body. */
  readonly request: string | null;
  /** What was answered. */
  readonly response: string | null;
}
