import { KnownErrors } from '@portico/contract/errors';
import { KnownError, type WireError } from '@portico/contract/errors/known-error';
import { internals } from '../areas/base/app-core.ts';
import { hasPermission } from '../areas/users/permissions/permissions.ts';
import type { PartialUser } from '../areas/users/sessions/partial-user.ts';
import { type ServerUser, serverCaller } from '../areas/users/users/server-user.ts';
import { ConfigurationError } from '../core/errors.ts';
import type { PorticoServerApp } from './server-app.ts';

/** The signed-in user of a request: the data of the access token, or of the owner of the API key. */
export interface RequestUser extends PartialUser {
  /** ID of the team that was selected when the token was issued. Null for none, and for an API key. */
  readonly selectedTeamId: string | null;
  /** ID of the session. Null for an API key. */
  readonly sessionId: string | null;
}

/** A permission in the project, or in a team. Nobody has a permission in an undefined team. */
export type RequiredPermission =
  | readonly [permissionId: string]
  | readonly [teamId: string | undefined, permissionId: string];

/** The JSON response to a request that is refused. */
export interface Refusal {
  /** 401 without a user, 403 without the permission. */
  readonly status: number;
  /** The known error, as Portico sends it. */
  readonly body: WireError;
}

/** Who sent a request, and what they may do. */
export class RequestAuth {
  /** The signed-in user. Null if nobody is signed in. */
  readonly user: RequestUser | null;
  readonly #app: PorticoServerApp;
  readonly #restriction: KnownError | undefined;

  /** Created by `verifyRequest`. */
  constructor(app: PorticoServerApp, user: RequestUser | null, restriction?: KnownError) {
    this.#app = app;
    this.user = user;
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
}

/** What a route requires, besides a signed-in user. */
export interface Requirement<R> {
  /** A permission of the project, or of a team with `teamIdOf`. */
  readonly permissionId: string;
  /** Returns the ID of the team, from the request. Nobody has the permission in anything that is not a team. */
  readonly teamIdOf?: ((request: R) => unknown) | undefined;
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
    if (requirement === undefined) auth.requireUser();
    else await auth.requirePermission(...permissionOf(request, requirement));
    return null;
  } catch (error) {
    if (!KnownError.isKnown(error) || !refusals.some((kind) => kind.isInstance(error))) throw error;
    return { status: error.status, body: error.toDescriptiveJson() };
  }
}

function permissionOf<R>(request: R, { permissionId, teamIdOf }: Requirement<R>): RequiredPermission {
  if (teamIdOf === undefined) return [permissionId];
  const teamId = teamIdOf(request);
  return [isId(teamId) ? teamId : undefined, permissionId];
}

/** The errors of `RequestAuth` that its callers cause. */
const refusals = [
  KnownErrors.UserAuthenticationRequired,
  KnownErrors.RestrictedUserNotAllowed,
  KnownErrors.SecondFactorSetupRequired,
  KnownErrors.ProjectPermissionRequired,
  KnownErrors.TeamPermissionRequired,
];

/** Returns the error with status 403. Portico sends 401, on which published clients depend. */
function missingPermission({ id }: RequestUser, permission: RequiredPermission): KnownError {
  const [teamId, permission_id] = permission.length === 1 ? [null, permission[0]] : permission;
  const details = { user_id: id, permission_id };
  const {
    message,
    code,
    details: all,
  } = teamId === null
    ? new KnownErrors.ProjectPermissionRequired(details)
    : new KnownErrors.TeamPermissionRequired({ ...details, team_id: isId(teamId) ? teamId : '' });
  return new KnownError(message, { code, status: 403, details: all });
}

/** Returns whether a value is a team ID. Ones from paths and bodies are untrusted. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f-]{36}$/i.test(value);
}
