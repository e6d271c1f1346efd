import { type CanActivate, createParamDecorator, type ExecutionContext, HttpException } from '@nestjs/common';
import {
  type IncomingRequest,
  type ItemRequirement,
  type RequestAuth,
  type Requirement,
  refusalOf,
  type TeamRequirement,
  type VerifyOptions,
  verifyRequest,
} from '@portico/js/adapters';
import { receiveWebhook, type WebhookHandlerOptions } from '@portico/js/webhooks';

export type {
  IncomingRequest,
  ItemRequirement,
  RequestAuth,
  RequestTeam,
  RequestUser,
  TeamRequirement,
  VerifyOptions,
} from '@portico/js/adapters';
export type { WebhookFunctions, WebhookHandlerOptions } from '@portico/js/webhooks';

/** A request of the HTTP platform, Express or Fastify. */
export interface NestRequest extends IncomingRequest {
  /** Parameters of the route. */
  readonly params: Readonly<Record<string, string>>;
  /** The body. */
  readonly body?: unknown;
  /** The bytes of the body, if the app was created with `rawBody: true`. */
  readonly rawBody?: Uint8Array | undefined;
  /** Who sent the request. Set by `verifyRequests`. */
  portico?: RequestAuth;
}

/**
 * Creates the guard that verifies each request, for `app.useGlobalGuards`. Requests without a user go on. Other guards refuse
 * messages that do not come by HTTP.
 */
export function verifyRequests(options: VerifyOptions): CanActivate {
  return {
    canActivate: async (context) => {
      const request = requestOf(context);
      if (request !== undefined) request.portico = await verifyRequest(request, options);
      return true;
    },
  };
}

/** Refuses requests without a signed-in user, with status 401. A guard. */
export const requireUser: CanActivate = unlessRefused();

/**
 * Creates the guard that refuses users without a permission, with status 403.
 *
 * @param permissionId a permission of the project, or of a team with `teamIdOf`
 * @param teamIdOf returns the ID of the team, such as `(request) => request.params.teamId`
 */
export function requirePermission(permissionId: string, teamIdOf?: (request: NestRequest) => unknown): CanActivate {
  return unlessRefused({ permissionId, teamIdOf });
}

/** Refuses requests without the API key of a team, with status 401. A guard. */
export const requireTeam: CanActivate = unlessRefused({ isTeam: true });

/**
 * Creates the guard that refuses customers without a product, with status 402. The customer is the team of the API key, otherwise
 * the user, or a team of the user with `teamIdOf`.
 */
export function requireProduct(productId: string, options?: TeamRequirement<NestRequest>): CanActivate {
  return unlessRefused({ ...options, productId });
}

/**
 * Creates the guard that refuses customers without enough of an item, with status 402. The customer is the same as that of
 * `requireProduct`.
 */
export function requireItem(itemId: string, options?: ItemRequirement<NestRequest>): CanActivate {
  return unlessRefused({ ...options, itemId });
}

/** Passes who sent the request to a parameter of a handler, as a `RequestAuth`. */
export const Auth: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context)?.portico,
);

/**
 * Creates the function that verifies webhook requests and calls the function of the event. Call it in the handler of a route that
 * answers 204. The app needs the bytes of the body: `NestFactory.create(AppModule, { rawBody: true })`.
 *
 * Requests with a wrong signature get status 400 with `{ error, message }`. Errors of the function go to NestJS, which answers 500,
 * and Portico repeats the delivery later. So an event can arrive again: compare `event.id`.
 *
 * @returns the function, which throws if the request is refused, the secret or the bytes are missing, or the function throws
 *
 * @example
 * private readonly receiveWebhook = createWebhookHandler({ on: { 'user.created': (event) => this.welcome(event.data) } });
 */
export function createWebhookHandler(
  options: WebhookHandlerOptions<NestRequest>,
): (request: NestRequest) => Promise<void> {
  return async (request) => {
    const body = request.rawBody;
    if (body === undefined)
      throw new Error('The bytes of the webhook are missing. Create the app with { rawBody: true }.');
    const refusal = await receiveWebhook({ headers: request.headers, body }, options, request);
    if (refusal !== null) throw new HttpException(refusal.body, refusal.status);
  };
}

function unlessRefused(requirement?: Requirement<NestRequest>): CanActivate {
  return {
    canActivate: async (context) => {
      const request = requestOf(context);
      if (request === undefined) return false;
      const refusal = await refusalOf(request.portico, request, requirement);
      if (refusal !== null) throw new HttpException(refusal.body, refusal.status);
      return true;
    },
  };
}

/** Returns the request. Undefined for messages of other protocols. */
function requestOf(context: ExecutionContext): NestRequest | undefined {
  return context.getType() === 'http' ? context.switchToHttp().getRequest<NestRequest>() : undefined;
}
