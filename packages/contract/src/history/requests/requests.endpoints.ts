import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { accessLevels } from '../../kit/levels.ts';
import { projectRoles } from '../../kit/project-roles.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { actorTypes } from '../events/event-types.ts';

/**
 * A request that the API of a project received.
 *
 * @sdk LoggedRequest
 */
export const loggedRequest = z.object({
  /** ID of the request, which the response has in the header `x-stack-request-id`, and errors of the SDK as `requestId`. */
  id: z.string(),
  /** When it was received. */
  created_at_millis: fields.millis,
  /** Method and path, with names in place of IDs: `PATCH /users/:user_id`. */
  operation: z.string(),
  /** HTTP status of the response. */
  status: z.int(),
  /** How long the server worked on it, in milliseconds. */
  duration_millis: z.number(),
  /** Access level. Null if the caller was not identified. */
  level: z.enum(accessLevels).nullable(),
  /** Who sent it. Null for a client without a session, and if the caller was not identified. */
  actor: z
    .object({
      type: z.enum(actorTypes),
      /** ID of the user, owner or key set. */
      id: z.string(),
      /** Name of the user or owner, or description of the key set, as it is now. Null if it does not exist any more. */
      name: z.string().nullable(),
      /** The role that an owner had. Null for others. */
      role: z.enum(projectRoles).nullable(),
    })
    .nullable(),
  /** ID of the user whose access token was sent. Null without one. */
  user_id: z.string().nullable(),
  /** Display name or email of this user, as it is now. Null if the user does not exist any more. */
  user_name: z.string().nullable(),
  /** Code of the error. Null if there was none. */
  error_code: z.string().nullable(),
  /** Text of the error, without email addresses. Null if there was none. */
  error_message: z.string().nullable(),
  /** IP address of the request. */
  ip: z.string().nullable(),
  /** Two-letter code of the country. */
  country: z.string().nullable(),
  /** User agent of the browser or program. */
  user_agent: z.string().nullable(),
});

/** The request log of a project. An addition of Portico. @see docs/build/request-log.md */
export const requestEndpoints = defineEndpoints({
  /** @sdk requests.list(options?: ListRequestsOptions): RequestPage */
  'GET /internal/requests': {
    summary: 'List requests of the API',
    description:
      'Newest first. With a filter, one request reads a limited number of rows, so a page can have fewer items than `limit`, or none, although there are more. Continue with `next_cursor` until it is null.',
    access: 'admin',
    whose: { of: 'project' },
    /** Options of a list of requests. */
    query: strict({
      /** The request with this ID. */
      request_id: z.string().max(64).optional(),
      /** A status, such as `404`, a class, such as `4xx`, or `failed` for all from 400. */
      status: z
        .string()
        .regex(/^(?:failed|[2-5](?:xx|\d\d))$/)
        .optional(),
      /** The operation, such as `PATCH /users/:user_id`. */
      operation: z.string().max(300).optional(),
      /** Code of the error. */
      error_code: z.string().max(100).optional(),
      /** Requests with an access token of this user. */
      user_id: fields.uuid.optional(),
      /** Requests of this owner or key set. */
      actor_id: fields.uuid.optional(),
      /** The earliest time. */
      from_millis: fields.queryMillis.optional(),
      /** The time before which the requests were received. */
      to_millis: fields.queryMillis.optional(),
      /** `nextCursor` of the previous page. */
      cursor: fields.foreignCursor.optional(),
      /** Maximum number of requests on the page, at most 200. Default: 50. */
      limit: z.int().min(1).max(200).optional(),
    }),
    /**
     * A page of requests, newest first. One call reads a limited number of rows, so a page can be short or empty although there
     * are more. `nextCursor` is null when all were read.
     */
    response: pageOf(loggedRequest),
    errors: [],
  },
  /** @sdk requests.state(): RequestLogState */
  'GET /internal/request-log': {
    summary: 'Read the state of the request log',
    access: 'admin',
    whose: { of: 'project' },
    /** What the request log records. */
    response: z.object({
      /** Days after which requests are deleted. */
      kept_days: z.int(),
      /** Requests of the last 24 hours. */
      seen: fields.count,
      /** Those of them that were not recorded, because the project sent more than its log has room for. */
      left_out: fields.count,
    }),
    errors: [],
  },
});
