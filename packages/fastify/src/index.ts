import {
  type ItemRequirement,
  type RequestAuth,
  type Requirement,
  refusalOf,
  type TeamRequirement,
  type VerifyOptions,
  verifyRequest,
} from '@portico/js/adapters';
import type { FastifyPluginCallback, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';

export type {
  ItemRequirement,
  RequestAuth,
  RequestTeam,
  RequestUser,
  TeamRequirement,
  VerifyOptions,
} from '@portico/js/adapters';

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

function unlessRefused(requirement?: Requirement<FastifyRequest>): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const refusal = await refusalOf(request.portico, request, requirement);
    if (refusal === null) return;
    return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body);
  };
}
