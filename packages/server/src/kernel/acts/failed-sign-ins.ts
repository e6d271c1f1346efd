import { KnownError, KnownErrors, type SignInFailure, type UserId } from '@portico/contract';
import { countedAddress } from '../../base/limits/counted-address.ts';
import { TooManyAttempts } from '../../base/limits/limit.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AttemptContext } from '../context.ts';

/** A sign-in that may fail. What is known about it grows with its steps. */
export interface SignInAttempt {
  /** The sign-in method, or the type of the identity provider. */
  readonly method: string;
  /** Null or undefined if the credentials belong to no known user. */
  userId?: UserId | null | undefined;
  /** The address that was entered or that a code was sent to. Recorded only if the user is not known. */
  address?: string | null | undefined;
  /** Why it fails, if the error for the caller does not say it. */
  reason?: SignInFailure | undefined;
}

/** Reasons by the code of the error for the caller. Other errors are no failed sign-in, or a failure of the server. */
const reasonOfCode: Readonly<Record<string, SignInFailure>> = {
  EMAIL_PASSWORD_MISMATCH: 'wrong_password',
  PASSWORD_AUTHENTICATION_NOT_ENABLED: 'method_off',
  PASSKEY_AUTHENTICATION_NOT_ENABLED: 'method_off',
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: 'method_off',
  SIGN_UP_NOT_ENABLED: 'sign_up_off',
  VERIFICATION_CODE_NOT_FOUND: 'wrong_code',
  VERIFICATION_CODE_EXPIRED: 'expired_code',
  VERIFICATION_CODE_ALREADY_USED: 'used_code',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'too_many_attempts',
  PASSKEY_AUTHENTICATION_FAILED: 'wrong_passkey',
  INVALID_TOTP_CODE: 'wrong_second_factor',
  INVALID_RECOVERY_CODE: 'wrong_second_factor',
  REDIRECT_URL_NOT_WHITELISTED: 'untrusted_domain',
  OAUTH_PROVIDER_ACCESS_DENIED: 'provider_denied',
  OAUTH_PROVIDER_UNAVAILABLE: 'provider_failed',
  OUTER_OAUTH_TIMEOUT: 'expired_code',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: 'address_in_use',
};

function reasonOf(error: unknown): SignInFailure | undefined {
  if (error instanceof TooManyAttempts) return 'too_many_attempts';
  // The refusal of a sign-in method without an error code.
  if (error instanceof Refusal) return error.status === 403 ? 'method_off' : undefined;
  if (KnownErrors.UserWithEmailAlreadyExists.isInstance(error)) {
    return error.details?.would_work_if_email_was_verified === true ? 'unverified_address' : 'address_in_use';
  }
  return KnownError.isKnown(error) ? reasonOfCode[error.code] : undefined;
}

/** Runs a sign-in. If it fails, adds it to the event log in the background: the caller gets the same answer in the same time. */
export async function notingFailure<T>(
  context: AttemptContext,
  attempt: SignInAttempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    noteFailure(context, attempt, error);
    throw error;
  }
}

/** Adds a sign-in that failed with an error to the event log, unless the error is none of a sign-in. */
export function noteFailure(context: AttemptContext, attempt: SignInAttempt, error: unknown): void {
  const reason = attempt.reason ?? reasonOf(error);
  if (reason !== undefined) noteFailedSignIn(context, { ...attempt, reason });
}

/** Adds a failed sign-in to the event log. Of those that a limit has stopped, one an hour per user or address. */
export function noteFailedSignIn(
  context: AttemptContext,
  { method, reason, userId, address }: SignInAttempt & { readonly reason: SignInFailure },
): void {
  const isOfStranger = userId == null;
  // @guard failed-sign-ins-of-strangers-are-few
  if (isOfStranger && areMany(context)) return;
  const act = {
    type: 'sign_in.failed',
    userId: userId ?? undefined,
    address: isOfStranger ? (address ?? undefined) : undefined,
    details: { method, reason },
  } as const;
  const { platform, now, tenancyId, db } = context;
  if (reason === 'too_many_attempts') {
    const key = `${tenancyId} ${method} too many ${userId ?? address ?? countedAddress(context) ?? ''}`;
    platform.acts.noteHourly(key, now, tenancyId, () => db.origin, act);
  } else {
    platform.acts.note(tenancyId, db.origin, act);
  }
}

/** Recorded sign-ins without a known user, per network address and per project. @see docs/contribute/decisions/0092-failed-sign-ins.md */
const perAddress = { attempts: 20, seconds: 3600 };
const perProject = { attempts: 2000, seconds: 86_400 };

/** Returns whether enough failed sign-ins of strangers were recorded: a flood must not fill the database. */
function areMany(context: AttemptContext): boolean {
  const { platform, tenancyId, now } = context;
  const exceeds = (key: string, limit: typeof perAddress) =>
    platform.localLimits.count(`${tenancyId}:strangers:${key}`, limit, now) !== undefined;
  const address = countedAddress(context);
  return (address !== null && exceeds(address, perAddress)) || exceeds('', perProject);
}
