import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { accessLevels } from '../../kit/levels.ts';
import { projectRoles } from '../../kit/project-roles.ts';
import { secret } from '../../kit/secret.ts';
import { pageOf, strict, success } from '../../kit/shapes.ts';
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
  /** Whether the bodies of the request and its response are kept. */
  has_bodies: z.boolean(),
});

/** The longest time for which a project keeps the bodies of its requests, in minutes. */
export const bodyMinutesMax = 60;

/** Whether bodies are kept. */
const bodiesState = {
  /** Whether the bodies of requests are kept now. */
  keeps_bodies: z.boolean(),
  /** When that ends by itself. Null if it is off, or has no end. */
  bodies_until_millis: fields.millis.nullable(),
};

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
      ...bodiesState,
      /** Whether bodies can be kept without an end: only a server in development does that. */
      can_keep_bodies_always: z.boolean(),
    }),
    errors: [],
  },
  /**
   * @throws {RequestFailed} 400, `always` on a server that is not in development
   *
   * @sdk requests.keepBodies(options?: KeepBodiesOptions): RequestBodiesState
   */
  'POST /internal/request-log/bodies': {
    summary: 'Keep the bodies of requests for a time',
    description: `Only for owners, not for keys. From now on, the request log keeps the bodies of requests and responses, without the values that the API declares as secret and without metadata. This ends by itself after \`minutes\`, at most ${bodyMinutesMax}. Bodies are deleted after three days. The audit log has the event \`request_bodies.enabled\`.`,
    access: 'admin',
    whose: { of: 'people', role: 'owner' },
    query: strict({}),
    /** For how long bodies are kept. */
    body: strict({
      /** Minutes after which it ends, at most 60. Default: 60. */
      minutes: z.int().min(1).max(bodyMinutesMax).optional(),
      /** Whether it has no end. Only a server in development allows it. */
      always: z.literal(true).optional(),
    }),
    /** Whether bodies are kept. */
    response: z.object(bodiesState),
    errors: [],
    refusals: [400],
  },
  /** @sdk requests.stopBodies() */
  'DELETE /internal/request-log/bodies': {
    summary: 'Stop keeping the bodies of requests',
    description: 'Only for owners, not for keys. Bodies that are kept already stay until they are three days old.',
    access: 'admin',
    whose: { of: 'people', role: 'owner' },
    query: strict({}),
    response: success,
    errors: [],
  },
  /**
   * @throws {RequestFailed} 404, there is no such request, or its bodies are not kept
   *
   * @sdk requests.openBodies(requestId): RequestBodies
   */
  'POST /internal/requests/:request_id/bodies': {
    summary: 'Open the bodies of a request',
    description:
      'Only for owners, not for keys. The audit log has the event `request_bodies.opened`, with the person and the ID of the request.',
    access: 'admin',
    whose: { of: 'people', role: 'owner' },
    params: strict({ request_id: z.string().max(64) }),
    query: strict({}),
    body: strict({}),
    /** The bodies of a request: JSON, in which `‹…›` is in the place of what is hidden. */
    response: z.object({
      /** What was sent. Null without a body. */
      request: secret(z.string().nullable()),
      /** What was answered. */
      response: secret(z.string().nullable()),
    }),
    errors: [],
    refusals: [403, 404],
  },
});
