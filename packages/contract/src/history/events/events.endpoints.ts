import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { accessLevels } from '../../kit/levels.ts';
import { projectRoles } from '../../kit/project-roles.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { actorTypes, eventTypes, signInFailures } from './event-types.ts';

const eventType = z.enum(eventTypes);

/** An event. @see docs/reference/protocol/events.md */
export const loggedEvent = z.object({
  id: fields.uuid,
  type: eventType,
  created_at_millis: fields.millis,
  /** The user and team that it is about. */
  user_id: z.string().nullable(),
  team_id: z.string().nullable(),
  /** ID of the changed object, such as a session or an API key. */
  subject_id: z.string().nullable(),
  actor: z.object({
    type: z.enum(actorTypes),
    /** ID of the user, owner or key set. */
    id: z.string().nullable(),
    /** Display name or email of a user or owner, as it is now. Null for others, and for a deleted one. */
    name: z.string().nullable(),
    /** The role that an owner had. Null for others. */
    role: z.enum(projectRoles).nullable(),
  }),
  /** Display name or email of the user, and name of the team, as they are now. Null if they do not exist any more. */
  user_name: z.string().nullable(),
  team_name: z.string().nullable(),
  /** Access level of the request. Null if there was none. */
  level: z.enum(accessLevels).nullable(),
  /** Such as `PATCH /users/:user_id`, or the name of a background job. */
  operation: z.string().nullable(),
  request_id: z.string().nullable(),
  ip: z.string().nullable(),
  country: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The values that changed, without secrets. Large values are replaced by their size. */
  before: fields.metadata,
  after: fields.metadata,
});

/** A successful or failed sign-in. */
export const loggedSignIn = z.object({
  id: fields.uuid,
  created_at_millis: fields.millis,
  /** Why it failed. Null if it succeeded. */
  reason: z.enum(signInFailures).nullable(),
  /** A sign-in method, or the type of an identity provider. Null if it is not known. */
  method: z.string().nullable(),
  user_id: z.string().nullable(),
  /** Display name or email of the user, as it is now. Null if there is no such user. */
  user_name: z.string().nullable(),
  /** The address that was entered, if it belongs to no user or was not looked up. */
  address: z.string().nullable(),
  ip: z.string().nullable(),
  country: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
});

const filters = {
  /** Events about this user. */
  user_id: fields.uuid.optional(),
  /** Events about this team. Not with `user_id`. */
  team_id: fields.uuid.optional(),
  /** Events that this user, owner or key set caused. Not with `user_id` or `team_id`. */
  actor_id: z.string().max(255).optional(),
  /** Event types, separated by commas. At most 20. */
  types: z.string().max(1000).optional(),
  from_millis: fields.queryMillis.optional(),
  to_millis: fields.queryMillis.optional(),
  cursor: fields.timeCursor.optional(),
};

/** The event log. An addition of Portico. @see docs/reference/protocol/events.md */
export const eventEndpoints = defineEndpoints({
  'GET /events': {
    summary: 'List events',
    description:
      'Newest first. One request reads a limited number of events, so a page can have fewer items than `limit`, or none, although there are more. Continue with `next_cursor` until it is null.',
    access: 'server',
    whose: { of: 'project' },
    query: strict({ ...filters, limit: z.int().min(1).max(200).optional() }),
    response: pageOf(loggedEvent),
    errors: [],
    refusals: [400],
  },
  'GET /sign-ins': {
    summary: 'List sign-ins',
    description:
      'Successful and failed sign-ins, newest first. Failed ones are kept for 30 days. A search finds the first 20 users, and of each of them the successful sign-ins among the last 1,000 events.',
    access: 'server',
    whose: { of: 'project' },
    query: strict({
      /** The beginning of a name or address of a user, a user ID, or the whole address that was entered. */
      query: z.string().max(256).optional(),
      result: z.enum(['succeeded', 'failed']).optional(),
      /** Only sign-ins that failed for this reason. */
      reason: z.enum(signInFailures).optional(),
      from_millis: fields.queryMillis.optional(),
      to_millis: fields.queryMillis.optional(),
      cursor: fields.timeCursor.optional(),
      limit: z.int().min(1).max(200).optional(),
    }),
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
    response: z.object({ csv: z.string(), next_cursor: z.string().nullable() }),
    errors: [],
    refusals: [400],
  },
});
