import { type RequestAuth, type Requirement, refusalOf, type VerifyOptions, verifyRequest } from '@portico/js/adapters';
import type { Context, MiddlewareHandler } from 'hono';

export type { RequestAuth, RequestUser, VerifyOptions } from '@portico/js/adapters';

/** The variables that `verifyRequests` sets: `new Hono<PorticoEnv>()`. */
export interface PorticoEnv {
  /** Variables of the context. */
  Variables: {
    /** Who sent the request. */
    portico: RequestAuth;
  };
}

/** Creates the middleware that verifies each request and sets `context.var.portico`. Requests without a user go on. */
export function verifyRequests(options: VerifyOptions): MiddlewareHandler<PorticoEnv> {
  return async (context, next) => {
    context.set('portico', await verifyRequest(context.req.raw, options));
    await next();
  };
}

/** Refuses requests without a signed-in user, with status 401. */
export const requireUser: MiddlewareHandler<PorticoEnv> = unlessRefused();

/**
 * Creates the middleware that refuses users without a permission, with status 403.
 *
 * @param permissionId a permission of the project, or of a team with `teamIdOf`
 * @param teamIdOf returns the ID of the team, such as `(context) => context.req.param('teamId')`
 */
export function requirePermission(
  permissionId: string,
  teamIdOf?: (context: Context<PorticoEnv>) => unknown,
): MiddlewareHandler<PorticoEnv> {
  return unlessRefused({ permissionId, teamIdOf });
}

function unlessRefused(requirement?: Requirement<Context<PorticoEnv>>): MiddlewareHandler<PorticoEnv> {
  return async (context, next) => {
    const refusal = await refusalOf(context.var.portico, context, requirement);
    if (refusal === null) return await next();
    return Response.json(refusal.body, { status: refusal.status, headers: { 'cache-control': 'no-store' } });
  };
}
