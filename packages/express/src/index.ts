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
import type { Request, RequestHandler } from 'express';

export type {
  ItemRequirement,
  RequestAuth,
  RequestTeam,
  RequestUser,
  TeamRequirement,
  VerifyOptions,
} from '@portico/js/adapters';
export type { WebhookFunctions, WebhookHandlerOptions } from '@portico/js/webhooks';

declare global {
  namespace Express {
    interface Request {
      /** Who sent the request. Set by `verifyRequests`. */
      portico: RequestAuth;
    }
  }
}

/** Creates the middleware that verifies each request and sets `request.portico`. Requests without a user go on. */
export function verifyRequests(options: VerifyOptions): RequestHandler {
  return (request, _response, next) => {
    verifyRequest(request, options).then((auth) => {
      request.portico = auth;
      next();
    }, next);
  };
}

/** Refuses requests without a signed-in user, with status 401. */
export const requireUser: RequestHandler = unlessRefused();

/**
 * Creates the middleware that refuses users without a permission, with status 403.
 *
 * @param permissionId a permission of the project, or of a team with `teamIdOf`
 * @param teamIdOf returns the ID of the team, such as `(request) => request.params.teamId`
 */
export function requirePermission(permissionId: string, teamIdOf?: (request: Request) => unknown): RequestHandler {
  return unlessRefused({ permissionId, teamIdOf });
}

/** Refuses requests without the API key of a team, with status 401. */
export const requireTeam: RequestHandler = unlessRefused({ isTeam: true });

/**
 * Creates the middleware that refuses customers without a product, with status 402. The customer is the team of the API key, otherwise
 * the user, or a team of the user with `teamIdOf`.
 */
export function requireProduct(productId: string, options?: TeamRequirement<Request>): RequestHandler {
  return unlessRefused({ ...options, productId });
}

/**
 * Creates the middleware that refuses customers without enough of an item, with status 402. The customer is the same as that of
 * `requireProduct`.
 */
export function requireItem(itemId: string, options?: ItemRequirement<Request>): RequestHandler {
  return unlessRefused({ ...options, itemId });
}

/**
 * Creates the handler that verifies webhook requests and calls the function of the event.
 *
 * It answers 204 after the function, also for events without a function. Requests with a wrong signature get status 400 with
 * `{ error, message }`. Errors of the function go to the framework, which answers 500, and Portico repeats the delivery later. So an
 * event can arrive again: compare `event.id`.
 * Declare the route before body parsers such as `express.json()`, or let one keep the bytes: `express.raw({ type: 'application/json' })`.
 *
 * @example
 * server.post('/webhooks', createWebhookHandler({ on: { 'user.created': (event) => sendWelcome(event.data.primary_email) } }));
 */
export function createWebhookHandler(options: WebhookHandlerOptions<Request>): RequestHandler {
  return (request, response, next) => {
    const body = request.body instanceof Uint8Array ? request.body : request;
    receiveWebhook({ headers: request.headers, body }, options, request).then((refusal) => {
      if (refusal === null) response.status(204).end();
      else response.status(refusal.status).json(refusal.body);
    }, next);
  };
}

function unlessRefused(requirement?: Requirement<Request>): RequestHandler {
  return (request, response, next) => {
    refusalOf(request.portico, request, requirement).then((refusal) => {
      if (refusal === null) next();
      else response.status(refusal.status).set('cache-control', 'no-store').json(refusal.body);
    }, next);
  };
}
