/** Why a provider did not do what was asked. */
export type ProviderFailureReason =
  /** The code or refresh token is not (or no longer) good. */
  | 'invalid-grant'
  /** The client id or secret is not the provider's. */
  | 'invalid-client'
  /** A scope was asked for that the provider does not give. */
  | 'invalid-scope'
  /** It tells no address of the person, where sign-in needs one. */
  | 'no-email'
  /** It refused for a reason of its own. */
  | 'refused'
  /** It did not answer in time, or with an error of its own. */
  | 'unavailable'
  /** It answered something that cannot be understood. */
  | 'unreadable';

/** An identity provider failed, or refused. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly reason: ProviderFailureReason;

  constructor(reason: ProviderFailureReason, options?: ErrorOptions) {
    super(`The identity provider failed: ${reason}`, options);
    this.reason = reason;
  }
}

/** Providers have names of their own for the errors of OAuth. */
const reasons: Readonly<Record<string, ProviderFailureReason>> = {
  invalid_grant: 'invalid-grant',
  bad_verification_code: 'invalid-grant',
  bad_refresh_token: 'invalid-grant',
  invalid_client: 'invalid-client',
  unauthorized_client: 'invalid-client',
  incorrect_client_credentials: 'invalid-client',
  invalid_scope: 'invalid-scope',
};

/** What an error code of OAuth means. @see RFC 6749 §4.1.2.1, §5.2 */
export function reasonOf(error: string): ProviderFailureReason {
  return Object.hasOwn(reasons, error) ? (reasons[error] ?? 'refused') : 'refused';
}
