import {
  type ItemRequirement,
  type RequestAuth,
  type Requirement,
  refusalOf,
  type TeamRequirement,
  type VerifyOptions,
  verifyRequest,
} from '@portico/js/adapters';
import { receiveWebhook, type WebhookHandlerOptions } from '@portico/js/webhooks';
import type {
  FastifyPluginCallback,
  FastifyRequest,
  preHandlerAsyncHookHandler,
  RouteShorthandOptionsWithHandler,
} from 'fastify';

export type {
  ItemRequirement,
  RequestAuth,
  RequestTeam,
  RequestUser,
  TeamRequirement,
  VerifyOptions,
} from '@portico/js/adapters';
export type { WebhookFunctions, WebhookHandlerOptions } from '@portico/js/webhooks';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request. Set by `verifyRequests`. */
    portico: RequestAuth;
  }
}

/** Verifies each request and sets `request.portico`. A plugin. Requests without a user go on. */
export const verifyRequests: FastifyPluginCallback<VerifyOptions> = Object.assign(
  ((server, options, done) => {
    server.decorateRequest('portico');
    server.addHook('onRequest', async (request) => {
      request.portico = await verifyRequest(request, options);
    });
    done();
  }) satisfies FastifyPluginCallback<VerifyOptions>,
  // The routes of the server that registers the plugin get the hook too.
  { [Symbol.for('skip-override')]: true, [Symbol.for('fastify.display-name')]: '@portico/fastify' },
);

/** Refuses requests without a signed-in user, with status 401. A `preHandler`. */
export const requireUser: preHandlerAsyncHookHandler = unlessRefused();

/**
 * Creates the `preHandler` that refuses users without a permission, with status 403.
 *
 * @param permissionId a permission of the project, or of a team with `teamIdOf`
 * @param teamIdOf returns the ID of the team, such as `(request) => request.params.teamId`
 */
export function requirePermission(
  permissionId: string,
  teamIdOf?: (request: FastifyRequest) => unknown,
): preHandlerAsyncHookHandler {
  return unlessRefused({ permissionId, teamIdOf });
}

/** Refuses requests without the API key of a team, with status 401. A `preHandler`. */
export const requireTeam: preHandlerAsyncHookHandler = unlessRefused({ isTeam: true });

/**
 * Creates the `preHandler` that refuses customers without a product, with status 402. The customer is the team of the API key, otherwise
 * the user, or a team of the user with `teamIdOf`.
 */
export function requireProduct(
  productId: string,
  options?: TeamRequirement<FastifyRequest>,
): preHandlerAsyncHookHandler {
  return unlessRefused({ ...options, productId });
}

/**
 * Creates the `preHandler` that refuses customers without enough of an item, with status 402. The customer is the same as that of
 * `requireProduct`.
 */
export function requireItem(itemId: string, options?: ItemRequirement<FastifyRequest>): preHandlerAsyncHookHandler {
  return unlessRefused({ ...options, itemId });
}

/**
 * Creates the route options whose handler verifies webhook requests and calls the function of the event.
 *
 * It answers 204 after the function, also for events without a function. Requests with a wrong signature get status 400 with
 * `{ error, message }`. Errors of the function go to the framework, which answers 500, and Portico repeats the delivery later. So an
 * event can arrive again: compare `event.id`.
 *
 * @example
 * server.post('/webhooks', createWebhookHandler({ on: { 'user.created': (event) => sendWelcome(event.data.primary_email) } }));
 */
export function createWebhookHandler(options: WebhookHandlerOptions<FastifyRequest>): RouteShorthandOptionsWithHandler {
  return {
    // The body is read here, before a parser changes it.
    preParsing: async (request, reply, body) => {
      const refusal = await receiveWebhook({ headers: request.headers, body }, options, request);
      return await reply.code(refusal?.status ?? 204).send(refusal?.body);
    },
    handler: () => undefined,
  };
}

function unlessRefused(requirement?: Requirement<FastifyRequest>): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const refusal = await refusalOf(request.portico, request, requirement);
    if (refusal === null) return;
    return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body);
  };
}
