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

export type {
  IncomingRequest,
  ItemRequirement,
  RequestAuth,
  RequestTeam,
  RequestUser,
  TeamRequirement,
  VerifyOptions,
} from '@portico/js/adapters';

/** A request of the HTTP platform, Express or Fastify. */
export interface NestRequest extends IncomingRequest {
  /** Parameters of the route. */
  readonly params: Readonly<Record<string, string>>;
  /** The body. */
  readonly body?: unknown;
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
