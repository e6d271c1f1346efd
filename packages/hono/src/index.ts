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
import type { Context, MiddlewareHandler } from 'hono';

export type {
  ItemRequirement,
  RequestAuth,
  RequestTeam,
  RequestUser,
  TeamRequirement,
  VerifyOptions,
} from '@portico/js/adapters';
export type { WebhookFunctions, WebhookHandlerOptions } from '@portico/js/webhooks';

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

/** Refuses requests without the API key of a team, with status 401. */
export const requireTeam: MiddlewareHandler<PorticoEnv> = unlessRefused({ isTeam: true });

/**
 * Creates the middleware that refuses customers without a product, with status 402. The customer is the team of the API key, otherwise
 * the user, or a team of the user with `teamIdOf`.
 */
export function requireProduct(
  productId: string,
  options?: TeamRequirement<Context<PorticoEnv>>,
): MiddlewareHandler<PorticoEnv> {
  return unlessRefused({ ...options, productId });
}

/**
 * Creates the middleware that refuses customers without enough of an item, with status 402. The customer is the same as that of
 * `requireProduct`.
 */
export function requireItem(
  itemId: string,
  options?: ItemRequirement<Context<PorticoEnv>>,
): MiddlewareHandler<PorticoEnv> {
  return unlessRefused({ ...options, itemId });
}

/**
 * Creates the handler that verifies webhook requests and calls the function of the event.
 *
 * It answers 204 after the function, also for events without a function. Requests with a wrong signature get status 400 with
 * `{ error, message }`. Errors of the function go to the framework, which answers 500, and Portico repeats the delivery later. So an
 * event can arrive again: compare `event.id`.
 *
 * @example
 * server.post('/webhooks', createWebhookHandler({ on: { 'user.created': (event) => sendWelcome(event.data.primary_email) } }));
 */
export function createWebhookHandler(options: WebhookHandlerOptions<Context>): (context: Context) => Promise<Response> {
  return async (context) => {
    const refusal = await receiveWebhook(context.req.raw, options, context);
    if (refusal === null) return new Response(null, { status: 204 });
    return Response.json(refusal.body, { status: refusal.status });
  };
}

function unlessRefused(requirement?: Requirement<Context<PorticoEnv>>): MiddlewareHandler<PorticoEnv> {
  return async (context, next) => {
    const refusal = await refusalOf(context.var.portico, context, requirement);
    if (refusal === null) return await next();
    return Response.json(refusal.body, { status: refusal.status, headers: { 'cache-control': 'no-store' } });
  };
}
