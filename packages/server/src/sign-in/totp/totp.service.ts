import { KnownErrors } from '@portico/contract';
import { Secret, TOTP } from 'otpauth';
import { notingFailure, type SignInAttempt } from '../../kernel/acts/failed-sign-ins.ts';
import type { AttemptContext } from '../../kernel/context.ts';
import { openTotpSecret } from '../../users/credentials/index.ts';
import { finishSignIn, type SignInResult } from '../../users/sessions/index.ts';
import { beginSecondFactor } from './second-factor.ts';
import { prepareTrust, type Trust } from './trusted-devices.service.ts';

const periodSeconds = 30;
/** Clock tolerance: the previous and the next code are accepted too. @see RFC 6238 §5.2 */
const stepsAround = 1;

/** Result of a sign-in that can trust the device. */
export interface TrustingSignIn extends SignInResult {
  readonly trusted_device: Trust['kept'] | undefined;
}

/**
 * Completes a sign-in with the code of an authenticator app. A wrong code does not consume the attempt code, and no
 * code can be used twice. Runs three statements, and one more if the data key of the secret is not in memory.
 *
 * @param attempt the attempt code of the sign-in
 * @param totp six digits
 * @param isTrusting whether to trust the device from now on, if the project allows it
 * @throws {VerificationCodeError | TooManyAttempts | InvalidTotpCode | KeyServiceFailure}
 * @see docs/reference/protocol/sign-in.md#second-factor · RFC 6238
 */
export async function signInWithSecondFactor(
  context: AttemptContext,
  attempt: string,
  totp: string,
  isTrusting: boolean,
): Promise<TrustingSignIn> {
  const signIn: SignInAttempt = { method: 'totp' };
  return await notingFailure(
    context,
    signIn,
    async () => await proveTotp(context, attempt, { totp, isTrusting }, signIn),
  );
}

async function proveTotp(
  context: AttemptContext,
  attempt: string,
  { totp, isTrusting }: { readonly totp: string; readonly isTrusting: boolean },
  signIn: SignInAttempt,
): Promise<TrustingSignIn> {
  const { found, proven } = await beginSecondFactor(context, attempt, signIn);
  const { totp_secret_sealed: sealed, totp_last_step: lastStep } = found;
  const secret = sealed === null ? undefined : await openTotpSecret(context, proven.userId, sealed);
  const totpStep = secret === undefined ? undefined : totpStepOf(secret, totp, context.now);
  if (totpStep === undefined || (lastStep !== null && totpStep <= lastStep)) {
    throw new KnownErrors.InvalidTotpCode();
  }
  const trust = isTrusting ? prepareTrust(context) : undefined;
  const result = await finishSignIn(context, { ...proven, totpStep }, trust?.starter);
  if (result === undefined) throw new KnownErrors.InvalidTotpCode();
  return { ...result, trusted_device: trust?.kept };
}

/**
 * Returns the time step of a code of an authenticator app.
 *
 * @param totp six digits. Spaces do not matter
 * @returns undefined for a wrong code
 */
export function totpStepOf(secretBase64: string, totp: string, now: Date): number | undefined {
  const secret = new Secret({ buffer: Uint8Array.from(Buffer.from(secretBase64, 'base64')).buffer });
  const app = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });
  const delta = app.validate({ token: totp.replaceAll(/\s/g, ''), timestamp: now.getTime(), window: stepsAround });
  return delta === null ? undefined : Math.floor(now.getTime() / (periodSeconds * 1000)) + delta;
}
