import { actsForNobody, type EndpointSpec, KnownErrors, type ProjectConfig } from '@portico/contract';

/** Why a user may use only a part of an app. */
export interface Restriction {
  readonly is_restricted: boolean;
  readonly restricted_reason: { readonly type: 'anonymous' | 'restricted_by_administrator' } | null;
  /** The session can only set up the second factor that the project requires. Undefined: not sent. */
  readonly second_factor_setup_required: true | undefined;
}

function restrictedBecause(type: 'anonymous' | 'restricted_by_administrator'): Restriction {
  return { is_restricted: true, restricted_reason: { type }, second_factor_setup_required: undefined };
}

const anonymous = restrictedBecause('anonymous');
const byAdmin = restrictedBecause('restricted_by_administrator');
// Published clients ignore a token with a reason that they do not know.
const bySecondFactor: Restriction = { ...byAdmin, second_factor_setup_required: true };
const unrestricted: Restriction = {
  is_restricted: false,
  restricted_reason: null,
  second_factor_setup_required: undefined,
};

/**
 * Returns the restriction of a user, for tokens and user objects, which must agree. The restriction by an administrator
 * comes first, because nothing lifts it but the administrator.
 *
 * @see docs/reference/protocol/newer-clients.md#token-claims
 */
export function restrictionOf(user: {
  readonly isAnonymous: boolean;
  readonly isRestrictedByAdmin: boolean;
  readonly lacksSecondFactor: boolean;
}): Restriction {
  if (user.isRestrictedByAdmin) return byAdmin;
  if (user.lacksSecondFactor) return bySecondFactor;
  return user.isAnonymous ? anonymous : unrestricted;
}

/**
 * Returns whether a user lacks the second factor that the project requires. Anonymous users have nothing to protect.
 */
export function isSecondFactorMissing(
  { auth }: ProjectConfig,
  user: { readonly isAnonymous: boolean; readonly requiresTotp: boolean },
): boolean {
  return auth.secondFactor.policy === 'required' && !user.requiresTotp && !user.isAnonymous;
}

/**
 * Returns whether a session has to set up the second factor that the project requires. Nobody can set up the second
 * factor of another person, so impersonated sessions need none.
 *
 * @param session.isPasskeyVerified whether the session began with a passkey that verified the user
 */
export function lacksSecondFactor(
  config: ProjectConfig,
  user: { readonly isAnonymous: boolean; readonly requiresTotp: boolean },
  session: { readonly isImpersonation: boolean; readonly isPasskeyVerified: boolean },
): boolean {
  // @guard second-factor-of-users-who-sign-in
  if (!isSecondFactorMissing(config, user) || session.isImpersonation) return false;
  // @guard verified-passkey-needs-no-setup
  return !(config.auth.passkey.replacesSecondFactor && session.isPasskeyVerified);
}

/** The claims of an access token that name a restriction. */
export interface RestrictionClaims {
  readonly restricted_reason?: { readonly type: string } | null | undefined;
  readonly second_factor_setup_required?: true | undefined;
}

/** Returns whether the claims of an access token say that an administrator has restricted the user. */
export function isRestrictedByAdmin(claims: RestrictionClaims): boolean {
  const { restricted_reason: reason, second_factor_setup_required: isSetup } = claims;
  return reason?.type === 'restricted_by_administrator' && isSetup !== true;
}

/** What a call may do despite a restriction. */
export interface RestrictedAccess {
  /** Whether clients may send the token of a user whom an administrator has restricted. */
  readonly allowsRestrictedUser: boolean;
  /** Whether clients may send the token of a session that has to set up a second factor. */
  readonly allowsSecondFactorSetup: boolean;
}

/** Returns what a call of an endpoint may do despite a restriction. @param body the body as received */
export function restrictedAccessOf(spec: EndpointSpec, body: unknown): RestrictedAccess {
  const { access, whose, limitedSession: limited } = spec;
  const actsForNoUser = access === 'public' || actsForNobody(whose);
  const isOpen = limited === 'restricted' || limited === 'revoked';
  const setupFields = typeof limited === 'object' ? limited['second-factor-setup'] : undefined;
  const isSetup = setupFields === undefined ? limited === 'second-factor-setup' : hasOnly(body, setupFields);
  return {
    allowsRestrictedUser: actsForNoUser || isOpen,
    allowsSecondFactorSetup: actsForNoUser || isOpen || isSetup,
  };
}

function hasOnly(body: unknown, fields: readonly string[]): boolean {
  const given = Object.keys(Object(body));
  // @guard fields-that-set-up-second-factor
  return given.length > 0 && given.every((field) => fields.includes(field));
}

const noAccess: RestrictedAccess = { allowsRestrictedUser: false, allowsSecondFactorSetup: false };

/**
 * Rejects the access token of a user whom an administrator has restricted, or of a session that has to set up a second
 * factor. The claims are enough: a restriction ends all sessions, and with them the tokens that do not name it.
 *
 * @throws {RestrictedUserNotAllowed | SecondFactorSetupRequired}
 */
export function requireUnrestricted(claims: RestrictionClaims, access: RestrictedAccess = noAccess): void {
  if (isRestrictedByAdmin(claims) && !access.allowsRestrictedUser) throw restrictedUser();
  // @guard required-factor-everywhere
  if (claims.second_factor_setup_required === true && !access.allowsSecondFactorSetup) {
    throw new KnownErrors.SecondFactorSetupRequired();
  }
}

/** Returns the error for users whom an administrator has restricted. */
export function restrictedUser(): Error {
  return new KnownErrors.RestrictedUserNotAllowed({ restricted_reason: { type: 'restricted_by_administrator' } });
}

/** Change topic for a user whose restriction has ended. Replicas must reject the tokens that name it. */
export const userReleased = 'user.released';

/** Returns the size of the texts of a restriction, for lists that end at a size. */
export function bytesOfRestriction(user: {
  readonly restricted_by_admin_reason: string | null;
  readonly restricted_by_admin_private_details: string | null;
}): number {
  const texts = [user.restricted_by_admin_reason, user.restricted_by_admin_private_details];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
}
