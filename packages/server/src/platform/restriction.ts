/** Why a user may use only a part of an app. Portico restricts no other users than anonymous ones. */
export interface Restriction {
  readonly is_restricted: boolean;
  readonly restricted_reason: { readonly type: 'anonymous' } | null;
}

const anonymous: Restriction = { is_restricted: true, restricted_reason: { type: 'anonymous' } };
const unrestricted: Restriction = { is_restricted: false, restricted_reason: null };

/**
 * Returns the restriction of a user, for tokens and user objects, which must agree.
 *
 * @see docs/protocol/newer-clients.md#token-claims
 */
export function restrictionOf(isAnonymous: boolean): Restriction {
  return isAnonymous ? anonymous : unrestricted;
}
