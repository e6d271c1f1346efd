import { KnownErrors } from '@portico/contract/errors';
import { KnownError, type WireError } from '@portico/contract/errors/known-error';
import { internals } from '../areas/base/app-core.ts';
import { hasPermission } from '../areas/users/permissions/permissions.ts';
import type { PartialUser } from '../areas/users/sessions/partial-user.ts';
import { type ServerUser, serverCaller } from '../areas/users/users/server-user.ts';
import { ConfigurationError } from '../core/errors.ts';
import {
  hasItem,
  isMember,
  missingItem,
  missingProduct,
  ownsProduct,
  type RequestCustomer,
  type TakeOptions,
} from './request-customer.ts';
import type { PorticoServerApp } from './server-app.ts';

/** The signed-in user of a request: the data of the access token, or of the owner of the API key. */
export interface RequestUser extends PartialUser {
  /** ID of the team that was selected when the token was issued. Null for none, and for an API key. */
  readonly selectedTeamId: string | null;
  /** ID of the session. Null for an API key. */
  readonly sessionId: string | null;
}

/** The team whose API key came with a request. */
export interface RequestTeam {
  /** ID of the team. */
  readonly id: string;
}

/** What `verifyRequest` finds in a request. */
export interface RequestSender {
  /** The signed-in user. */
  readonly user: RequestUser | null;
  /** The team of the API key. */
  readonly team?: RequestTeam | null;
  /** Why the user may not do anything. */
  readonly restriction?: KnownError | undefined;
}

/** Who has to have a product or an item. */
export interface CustomerOptions {
  /**
   * ID of a team of the user. Nobody is a member of an undefined team. Default: the team of the API key, otherwise the user.
   */
  readonly teamId?: string | undefined;
}

/** A permission in the project, or in a team. Nobody has a permission in an undefined team. */
export type RequiredPermission =
  | readonly [permissionId: string]
  | readonly [teamId: string | undefined, permissionId: string];

/** The JSON response to a request that is refused. */
export interface Refusal {
  /** 401 without a user, 402 without a product or enough of an item, 403 without the permission. */
  readonly status: number;
  /** The known error, as Portico sends it. */
  readonly body: WireError;
}

/** Who sent a request, and what they may do. */
export class RequestAuth {
  /** The signed-in user. Null if nobody is signed in. */
  readonly user: RequestUser | null;
  /** The team whose API key came with the request. Null for none. There is no user then. */
  readonly team: RequestTeam | null;
  readonly #app: PorticoServerApp;
  readonly #restriction: KnownError | undefined;

  /** Created by `verifyRequest`. */
  constructor(app: PorticoServerApp, { user, team = null, restriction }: RequestSender) {
    this.#app = app;
    this.user = user;
    this.team = team;
    this.#restriction = restriction;
  }

  /**
   * Returns the signed-in user.
   *
   * @throws {KnownErrors.UserAuthenticationRequired} nobody is signed in
   * @throws {KnownErrors.RestrictedUserNotAllowed | KnownErrors.SecondFactorSetupRequired} the user is restricted, or must set
   *   up a second factor
   */
  requireUser(): RequestUser {
    if (this.user === null) throw new KnownErrors.UserAuthenticationRequired();
    // @guard request-of-restricted-user
    if (this.#restriction !== undefined) throw this.#restriction;
    return this.user;
  }

  /**
   * Returns the team whose API key came with the request.
   *
   * @throws {KnownErrors.ApiKeyNotFound} there is no such key. Status 401
   */
  requireTeam(): RequestTeam {
    if (this.team === null) throw withStatus(401, new KnownErrors.ApiKeyNotFound());
    return this.team;
  }

  /**
   * Loads the user from Portico. Unlike the access token, this shows that the session has ended.
   *
   * @returns null if nobody is signed in, the session has ended, or the user was deleted
   */
  async getUser(): Promise<ServerUser | null> {
    if (this.user === null) return null;
    const { id, sessionId } = this.user;
    const user = await this.#app.getUserById(id);
    // Portico has just verified the API key.
    if (user === null || sessionId === null) return user;
    const sessions = await user.getActiveSessions();
    return sessions.some((session) => session.id === sessionId) ? user : null;
  }

  /** Returns whether the user has a permission, by a request to Portico. False if nobody is signed in. */
  async hasPermission(...permission: RequiredPermission): Promise<boolean> {
    const { user } = this;
    if (user === null || this.#restriction !== undefined) return false;
    const owner = { ...serverCaller(this.#app[internals]), userId: user.id, prefix: `users.${user.id}.` };
    if (permission.length === 1) return await hasPermission(owner, permission);
    const [teamId, permissionId] = permission;
    // @guard permission-of-no-team
    if (!isId(teamId)) return false;
    return await hasPermission(owner, [{ id: teamId }, permissionId]);
  }

  /**
   * Returns the signed-in user, who has a permission.
   *
   * @throws {KnownError} as `requireUser`
   * @throws {KnownErrors.ProjectPermissionRequired | KnownErrors.TeamPermissionRequired} the user does not have it. Status 403
   */
  async requirePermission(...permission: RequiredPermission): Promise<RequestUser> {
    const user = this.requireUser();
    if (await this.hasPermission(...permission)) return user;
    throw missingPermission(user, permission);
  }

  /**
   * Returns the customer of the request, who has a product: a team, or the user. Asks Portico.
   *
   * @throws {KnownError} as `requireUser`, if the API key is none of a team
   * @throws {KnownErrors.TeamMembershipNotFound} the team of the options is none of the user. Status 403
   * @throws {KnownError} `PRODUCT_REQUIRED`: the customer does not have the product. Status 402
   */
  async requireProduct(productId: string, options: CustomerOptions = {}): Promise<RequestCustomer> {
    const customer = await this.#customer(options);
    if (await ownsProduct(this.#app, customer, productId)) return customer;
    throw missingProduct(customer, productId);
  }

  /**
   * Returns the customer of the request, who has enough of an item: a team, or the user. With `take`, the quantity is taken. Asks
   * Portico.
   *
   * @throws {KnownError} as `requireProduct`
   * @throws {KnownErrors.ItemQuantityInsufficientAmount} the customer does not have enough. Status 402
   */
  async requireItem(
    itemId: string,
    quantity = 1,
    options: CustomerOptions & TakeOptions = {},
  ): Promise<RequestCustomer> {
    const customer = await this.#customer(options);
    if (await hasItem(this.#app, customer, itemId, quantity, options)) return customer;
    throw missingItem(customer, itemId, quantity);
  }

  /** Returns who pays. A team must be that of the key, or one of the user: otherwise, people would use what others have paid. */
  async #customer(options: CustomerOptions): Promise<RequestCustomer> {
    const owner = this.team ?? this.requireUser();
    const ofTeam = this.team !== null;
    if (!('teamId' in options)) return ofTeam ? { teamId: owner.id } : { userId: owner.id };
    const { teamId = '' } = options;
    // @guard customer-of-other-team
    if (ofTeam ? teamId !== owner.id : !(isId(teamId) && (await isMember(this.#app, teamId, owner.id)))) {
      const details = { team_id: teamId, user_id: ofTeam ? '' : owner.id };
      const text = ofTeam ? 'The API key is one of another team.' : undefined;
      throw withStatus(403, KnownErrors.TeamMembershipNotFound.fromDetails(details, text));
    }
    return { teamId };
  }
}

/** What a route requires, besides a signed-in user. */
export type Requirement<R> = (
  | {
      /** A permission of the project, or of a team with `teamIdOf`. */
      readonly permissionId: string;
    }
  | {
      /** A product of the customer. */
      readonly productId: string;
    }
  | (ItemRequirement<R> & {
      /** An item of the customer. */
      readonly itemId: string;
    })
  | {
      /** The API key of a team. */
      readonly isTeam: true;
    }
) &
  TeamRequirement<R>;

/** Which team a requirement is about. */
export interface TeamRequirement<R> {
  /** Returns the ID of the team, from the request. Nobody has the permission in anything that is not a team. */
  readonly teamIdOf?: ((request: R) => unknown) | undefined;
}

/** How much of an item a route requires. */
export interface ItemRequirement<R> extends TeamRequirement<R> {
  /** Default: 1. */
  readonly quantity?: number | undefined;
  /** Takes the quantity before the handler runs. Default: it is only compared. */
  readonly take?: boolean | undefined;
  /** Returns `idempotencyKey` of `requireItem`. */
  readonly idempotencyKeyOf?: ((request: R) => string | undefined) | undefined;
}

/**
 * Checks whether a request may go on.
 *
 * @param auth the result of `verifyRequest`
 * @param requirement default: a signed-in user
 * @returns the response if the request is refused, else null
 * @throws {ConfigurationError} the request was not verified before
 */
export async function refusalOf<R>(
  auth: RequestAuth | undefined,
  request: R,
  requirement?: Requirement<R>,
): Promise<Refusal | null> {
  if (auth === undefined) throw new ConfigurationError('The request is not verified. Add verifyRequests before.');
  try {
    await check(auth, request, requirement);
    return null;
  } catch (error) {
    if (!KnownError.isKnown(error) || !refusals.includes(error.code)) throw error;
    return { status: error.status, body: error.toDescriptiveJson() };
  }
}

async function check<R>(auth: RequestAuth, request: R, requirement?: Requirement<R>): Promise<unknown> {
  if (requirement === undefined) return auth.requireUser();
  if ('isTeam' in requirement) return auth.requireTeam();
  const { teamIdOf } = requirement;
  const given = teamIdOf?.(request);
  const teamId = isId(given) ? given : undefined;
  const options = teamIdOf === undefined ? {} : { teamId };
  if ('productId' in requirement) return await auth.requireProduct(requirement.productId, options);
  if ('itemId' in requirement) {
    const { itemId, quantity, take, idempotencyKeyOf } = requirement;
    return await auth.requireItem(itemId, quantity, { ...options, take, idempotencyKey: idempotencyKeyOf?.(request) });
  }
  const { permissionId } = requirement;
  return await auth.requirePermission(
    ...(teamIdOf === undefined ? ([permissionId] as const) : ([teamId, permissionId] as const)),
  );
}

/** The errors of `RequestAuth` that its callers cause. */
const refusals = [
  'USER_AUTHENTICATION_REQUIRED',
  'RESTRICTED_USER_NOT_ALLOWED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'PROJECT_PERMISSION_REQUIRED',
  'TEAM_PERMISSION_REQUIRED',
  'TEAM_MEMBERSHIP_NOT_FOUND',
  'API_KEY_NOT_FOUND',
  'PRODUCT_REQUIRED',
  'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
];

/** Returns the same error with another status. Portico sends others, on which published clients depend. */
function withStatus(status: number, { message, code, details }: KnownError): KnownError {
  return new KnownError(message, { code, status, details });
}

/** Returns the error with status 403. Portico sends 401, on which published clients depend. */
function missingPermission({ id }: RequestUser, permission: RequiredPermission): KnownError {
  const [teamId, permission_id] = permission.length === 1 ? [null, permission[0]] : permission;
  const details = { user_id: id, permission_id };
  return withStatus(
    403,
    teamId === null
      ? new KnownErrors.ProjectPermissionRequired(details)
      : new KnownErrors.TeamPermissionRequired({ ...details, team_id: isId(teamId) ? teamId : '' }),
  );
}

/** A UUID as Portico accepts it. It refuses the request for others, which is no answer about a team. */
const idForm = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Returns whether a value is a team ID. Ones from paths and bodies are untrusted. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && idForm.test(value);
}
