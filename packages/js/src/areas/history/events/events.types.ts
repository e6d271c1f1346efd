// Generated from packages/contract/src/history/events/events.endpoints.ts by `npm run fix`.
import type { EventType, Json, SignInFailure } from '@portico/contract';

/** Options of a list of events. */
export interface ListEventsOptions {
  /** Events about this user. */
  readonly userId?: string | undefined;
  /** Events about this team. Not with `user_id`. */
  readonly teamId?: string | undefined;
  /** Events that this user, owner or key set caused. Not with `user_id` or `team_id`. */
  readonly actorId?: string | undefined;
  /** At most 20 types. Default: all. */
  readonly types?: readonly EventType[] | undefined;
  /** The earliest time. */
  readonly from?: Date | undefined;
  /** The time before which the events happened. */
  readonly to?: Date | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Maximum number of events on the page, at most 200. Default: 50. */
  readonly limit?: number | undefined;
}

/** An event of the log: what happened, who did it, and from where. */
export interface LoggedEvent {
  /** ID of the event. */
  readonly id: string;
  /** Type of the event, such as `user.updated`. */
  readonly type: EventType;
  /** When it happened. */
  readonly createdAt: Date;
  /** ID of the user that it is about. Null for none. */
  readonly userId: string | null;
  /** ID of the team that it is about. Null for none. */
  readonly teamId: string | null;
  /** ID of the changed object, such as a session or an API key. */
  readonly subjectId: string | null;
  /** Who did it. The ID is that of a user, an owner or a key set. Only users have a name. */
  readonly actor: {
    readonly type: 'user' | 'client' | 'server' | 'admin' | 'owner' | 'workflow' | 'system';
    /** ID of the user, owner or key set. */
    readonly id: string | null;
    /** Display name or email of a user or owner, as it is now. Null for others, and for a deleted one. */
    readonly name: string | null;
    /** The role that an owner had. Null for others. */
    readonly role: 'read_only' | 'support' | 'developer' | 'owner' | null;
  };
  /** Display name or email of the user, as it is now. Null if the user does not exist any more. */
  readonly userName: string | null;
  /** Name of the team, as it is now. Null if the team does not exist any more. */
  readonly teamName: string | null;
  /** Access level of the request. Null if there was none. */
  readonly level: 'client' | 'server' | 'admin' | null;
  /** Such as `PATCH /users/:user_id`, or the name of a background job. */
  readonly operation: string | null;
  /** ID of the request. */
  readonly requestId: string | null;
  /** IP address of the request. */
  readonly ip: string | null;
  /** Two-letter code of the country. */
  readonly country: string | null;
  /** User agent of the browser or program. */
  readonly userAgent: string | null;
  /** The values before, without secrets. Large values are replaced by their size. */
  readonly before: Json;
  /** The values after. */
  readonly after: Json;
}

/**
 * A page of events, newest first. One request reads a limited number of events, so a page can be short or empty
 * although there are more. `nextCursor` is null when all events were read.
 */
export type EventPage = LoggedEvent[] & { readonly nextCursor: string | null };

/** Which sign-ins are wanted. */
export interface ListSignInsOptions {
  /**
   * The beginning of a name or address of a user, a user ID, or at least three characters of the address that was
   * entered.
   */
  readonly query?: string | undefined;
  /** Default: both. */
  readonly result?: 'succeeded' | 'failed' | undefined;
  /** Only sign-ins that failed for this reason. */
  readonly reason?: SignInFailure | undefined;
  /** Only sign-ins at this time or later. */
  readonly from?: Date | undefined;
  /** Only sign-ins before this time. */
  readonly to?: Date | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Maximum number of sign-ins on the page, at most 200. Default: 50. */
  readonly limit?: number | undefined;
}

/** A successful or failed sign-in. */
export interface LoggedSignIn {
  /** ID of the sign-in. */
  readonly id: string;
  /** When it happened. */
  readonly createdAt: Date;
  /** Why it failed. Null if it succeeded. */
  readonly reason: SignInFailure | null;
  /** A sign-in method, such as `password`, or the type of an identity provider. Null if it is not known. */
  readonly method: string | null;
  /** ID of the user. Null if the credentials belong to no known user. */
  readonly userId: string | null;
  /** Display name or email of the user, as it is now. Null if there is no such user. */
  readonly userName: string | null;
  /** The address that was entered, if it belongs to no user or was not looked up. */
  readonly address: string | null;
  /** IP address of the request. */
  readonly ip: string | null;
  /** Two-letter code of the country. */
  readonly country: string | null;
  /** User agent of the browser or program. */
  readonly userAgent: string | null;
  /** ID of the request. */
  readonly requestId: string | null;
}

/** A page of sign-ins, newest first. `nextCursor` is null on the last page. */
export type SignInPage = LoggedSignIn[] & { readonly nextCursor: string | null };
