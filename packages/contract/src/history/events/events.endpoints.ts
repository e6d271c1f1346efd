import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { accessLevels } from '../../kit/levels.ts';
import { projectRoles } from '../../kit/project-roles.ts';
import { secret } from '../../kit/secret.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { actorTypes, eventTypes, signInFailures } from './event-types.ts';

/** @sdk SignInFailure */
const signInFailure = z.enum(signInFailures);
/** @sdk EventType */
const eventType = z.enum(eventTypes);

/**
 * An event of the log: what happened, who did it, and from where.
 *
 * @sdk LoggedEvent
 * @see docs/reference/protocol/events.md
 */
export const loggedEvent = z.object({
  /** ID of the event. */
  id: fields.uuid,
  /** Type of the event, such as `user.updated`. */
  type: eventType,
  /** When it happened. */
  created_at_millis: fields.millis,
  /** ID of the user that it is about. Null for none. */
  user_id: z.string().nullable(),
  /** ID of the team that it is about. Null for none. */
  team_id: z.string().nullable(),
  /** ID of the changed object, such as a session or an API key. */
  subject_id: z.string().nullable(),
  /** Who did it. The ID is that of a user, an owner or a key set. Only users have a name. */
  actor: z.object({
    type: z.enum(actorTypes),
    /** ID of the user, owner or key set. */
    id: z.string().nullable(),
    /** Display name or email of a user or owner, as it is now. Null for others, and for a deleted one. */
    name: z.string().nullable(),
    /** The role that an owner had. Null for others. */
    role: z.enum(projectRoles).nullable(),
  }),
  /** Display name or email of the user, as it is now. Null if the user does not exist any more. */
  user_name: z.string().nullable(),
  /** Name of the team, as it is now. Null if the team does not exist any more. */
  team_name: z.string().nullable(),
  /** Access level of the request. Null if there was none. */
  level: z.enum(accessLevels).nullable(),
  /** Such as `PATCH /users/:user_id`, or the name of a background job. */
  operation: z.string().nullable(),
  /** ID of the request. */
  request_id: z.string().nullable(),
  /** IP address of the request. */
  ip: z.string().nullable(),
  /** Two-letter code of the country. */
  country: z.string().nullable(),
  /** User agent of the browser or program. */
  user_agent: z.string().nullable(),
  /** The values before, without secrets. Large values are replaced by their size. */
  before: fields.metadata,
  /** The values after. */
  after: fields.metadata,
});

/**
 * A successful or failed sign-in.
 *
 * @sdk LoggedSignIn
 */
export const loggedSignIn = z.object({
  /** ID of the sign-in. */
  id: fields.uuid,
  /** When it happened. */
  created_at_millis: fields.millis,
  /** Why it failed. Null if it succeeded. */
  reason: signInFailure.nullable(),
  /** A sign-in method, such as `password`, or the type of an identity provider. Null if it is not known. */
  method: z.string().nullable(),
  /** ID of the user. Null if the credentials belong to no known user. */
  user_id: z.string().nullable(),
  /** Display name or email of the user, as it is now. Null if there is no such user. */
  user_name: z.string().nullable(),
  /** The address that was entered, if it belongs to no user or was not looked up. */
  address: secret(z.string().nullable()),
  /** IP address of the request. */
  ip: z.string().nullable(),
  /** Two-letter code of the country. */
  country: z.string().nullable(),
  /** User agent of the browser or program. */
  user_agent: z.string().nullable(),
  /** ID of the request. */
  request_id: z.string().nullable(),
});

const filters = {
  /** Events about this user. */
  user_id: fields.uuid.optional(),
  /** Events about this team. Not with `user_id`. */
  team_id: fields.uuid.optional(),
  /** Events that this user, owner or key set caused. Not with `user_id` or `team_id`. */
  actor_id: z.string().max(255).optional(),
  /**
   * At most 20 types. Default: all.
   *
   * @type readonly EventType[]
   */
  types: z.string().max(1000).optional(),
  /** The earliest time. */
  from_millis: fields.queryMillis.optional(),
  /** The time before which the events happened. */
  to_millis: fields.queryMillis.optional(),
  /** `nextCursor` of the previous page. */
  cursor: fields.timeCursor.optional(),
};

/** The event log. An addition of Portico. @see docs/reference/protocol/events.md */
export const eventEndpoints = defineEndpoints({
  /**
   * @throws {RequestFailed} 400: more than one of `userId`, `teamId` and `actorId`
   *
   * @sdk events.list(options?: ListEventsOptions): EventPage
   * @cached events
   */
  'GET /events': {
    summary: 'List events of the log',
    description:
      'Newest first: of the project, or about a user or team. One request reads a limited number of events, so a page can have fewer items than `limit`, or none, although there are more. Continue with `next_cursor` until it is null.',
    access: 'server',
    whose: { of: 'project' },
    /** Options of a list of events. */
    query: strict({
      ...filters,
      /** Maximum number of events on the page, at most 200. Default: 50. */
      limit: z.int().min(1).max(200).optional(),
    }),
    /**
     * A page of events, newest first. One request reads a limited number of events, so a page can be short or empty
     * although there are more. `nextCursor` is null when all events were read.
     */
    response: pageOf(loggedEvent),
    errors: [],
    refusals: [400],
  },
  /** @sdk events.listSignIns(options?: ListSignInsOptions): SignInPage */
  'GET /sign-ins': {
    summary: 'List sign-ins',
    description:
      'Successful and failed sign-ins, newest first. Failed ones have the reason, and are kept for 30 days. A search finds the first 20 users, and of each of them the successful sign-ins among the last 1,000 events.',
    access: 'server',
    whose: { of: 'project' },
    /** Which sign-ins are wanted. */
    query: strict({
      /** The beginning of a name or address of a user, a user ID, or at least three characters of the address that was entered. */
      query: z.string().max(256).optional(),
      /** Default: both. */
      result: z.enum(['succeeded', 'failed']).optional(),
      /** Only sign-ins that failed for this reason. */
      reason: signInFailure.optional(),
      /** Only sign-ins at this time or later. */
      from_millis: fields.queryMillis.optional(),
      /** Only sign-ins before this time. */
      to_millis: fields.queryMillis.optional(),
      /** `nextCursor` of the previous page. */
      cursor: fields.timeCursor.optional(),
      /** Maximum number of sign-ins on the page, at most 200. Default: 50. */
      limit: z.int().min(1).max(200).optional(),
    }),
    /** A page of sign-ins, newest first. `nextCursor` is null on the last page. */
    response: pageOf(loggedSignIn),
    errors: [],
  },
  'GET /users/me/events': {
    summary: 'List the security events of the current user',
    description: 'Sign-ins and changes of the own account, newest first.',
    access: 'client',
    whose: { of: 'self', signedOut: 'schema' },
    query: strict({ cursor: fields.timeCursor.optional(), limit: z.int().min(1).max(100).optional() }),
    response: pageOf(
      loggedEvent
        .pick({ id: true, type: true, created_at_millis: true, ip: true, country: true, user_agent: true })
        .extend({
          /** Whether the user did it, and not the project. */
          is_own: z.boolean(),
        }),
    ),
    errors: [],
  },
  'GET /internal/events/export': {
    summary: 'Export events as CSV',
    description:
      'Up to 1,000 lines in `csv`, the first page with a header line. Continue with `next_cursor` until it is null. The export itself is an event.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict(filters),
    response: z.object({ csv: secret(z.string()), next_cursor: z.string().nullable() }),
    errors: [],
    refusals: [400],
  },
});
