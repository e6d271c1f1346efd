/** Why a request to a provider failed. */
export type ProviderFailureReason =
  /** The code or refresh token is invalid or expired. */
  | 'invalid-grant'
  /** The client ID or secret is wrong. */
  | 'invalid-client'
  /** The provider does not grant a requested scope. */
  | 'invalid-scope'
  /** The provider does not let the app read accounts until its owner enrols it, such as in a project at X. */
  | 'not-enrolled'
  /** The provider refused for another reason. */
  | 'refused'
  /** The provider timed out or returned a server error. */
  | 'unavailable'
  /** The response cannot be parsed. */
  | 'unreadable';

/** A request to an identity provider failed or was refused. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly reason: ProviderFailureReason;

  constructor(reason: ProviderFailureReason, options?: ErrorOptions) {
    super(`The identity provider failed: ${reason}`, options);
    this.reason = reason;
  }
}

/** OAuth error codes, including provider-specific ones. */
const reasons: Readonly<Record<string, ProviderFailureReason>> = {
  invalid_grant: 'invalid-grant',
  bad_verification_code: 'invalid-grant',
  bad_refresh_token: 'invalid-grant',
  invalid_client: 'invalid-client',
  unauthorized_client: 'invalid-client',
  incorrect_client_credentials: 'invalid-client',
  invalid_scope: 'invalid-scope',
};

/** Returns the failure reason for an OAuth error code. @see RFC 6749 §4.1.2.1, §5.2 */
export function reasonOf(error: string): ProviderFailureReason {
  return Object.hasOwn(reasons, error) ? (reasons[error] ?? 'refused') : 'refused';
}
