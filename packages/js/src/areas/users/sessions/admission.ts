import { KnownErrors } from '@portico/contract/errors';
import type { KnownError } from '@portico/contract/errors/known-error';

/** What access tokens and user objects say about a person, with the same names. */
export interface Admissible {
  readonly is_anonymous: boolean;
  readonly is_restricted?: boolean;
  readonly restricted_reason?: { readonly type: string } | null;
  readonly second_factor_setup_required?: boolean | undefined;
}

/** Whether a person counts as signed in, and the error for what a restriction keeps from them. */
export interface Admission {
  readonly isSignedIn: boolean;
  readonly restriction?: KnownError;
}

/**
 * Decides who is admitted, whatever the credential. Nothing else decides it.
 *
 * @param person the claims of a verified access token, or the owner of a valid API key. Null for neither
 */
export function admissionOf(
  person: Admissible | null,
  { includeAnonymous }: { readonly includeAnonymous: boolean },
): Admission {
  // @guard anonymous-user-of-request
  if (person === null || (person.is_anonymous && !includeAnonymous)) return { isSignedIn: false };
  // @guard second-factor-of-request
  if (person.second_factor_setup_required === true) return refusedWith(new KnownErrors.SecondFactorSetupRequired());
  // Anonymous users are restricted too, and `includeAnonymous` has decided about them.
  if (person.is_restricted !== true || person.restricted_reason?.type === 'anonymous') return { isSignedIn: true };
  const restricted_reason = person.restricted_reason ?? {};
  return refusedWith(new KnownErrors.RestrictedUserNotAllowed({ restricted_reason }));
}

function refusedWith(restriction: KnownError): Admission {
  return { isSignedIn: true, restriction };
}
