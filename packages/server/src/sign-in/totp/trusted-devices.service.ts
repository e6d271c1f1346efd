import { type Endpoints, KnownErrors, type ResponseOf, type UserId } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { newId, newSecret } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { isRefusedStatement } from '../../db/errors.ts';
import { type BackgroundJob, cleanupEverySeconds } from '../../kernel/background/jobs.ts';
import type { AttemptContext, TenancyContext } from '../../kernel/context.ts';
import { deviceToWire, finishSignIn, type SignInResult } from '../../users/sessions/index.ts';
import { findSignIn } from './second-factor.ts';
import {
  deleteExpiredDevices,
  deleteTrustedDevice,
  deviceIsNotTrusted,
  starterOnTrustedDevice,
  starterTrusting,
  trustedDeviceOf,
  trustedDevicesOfUser,
} from './trusted-devices.queries.ts';

const dayMillis = 86_400_000;

/** Returns how long the project trusts devices, in milliseconds. Undefined if it trusts none. */
function trustMillis({ project }: Pick<TenancyContext, 'project'>): number | undefined {
  const { trustedDeviceDays } = project.config.auth.secondFactor;
  return trustedDeviceDays === null ? undefined : trustedDeviceDays * dayMillis;
}

/** A device that a sign-in will trust. */
export interface Trust {
  /** Runs the statement of the sign-in. */
  readonly starter: ReturnType<typeof starterTrusting>;
  /** What the device keeps. The token cannot be read again. */
  readonly kept: { readonly token: string; readonly expires_at_millis: number };
}

/** Prepares to trust the device of a sign-in. Undefined if the project trusts no devices. */
export function prepareTrust(context: AttemptContext): Trust | undefined {
  const millis = trustMillis(context);
  if (millis === undefined) return undefined;
  const token = newSecret();
  const trustedUntil = new Date(context.now.getTime() + millis);
  return {
    starter: starterTrusting({ deviceId: newId<string>(), digest: digestOf(token), trustedUntil }),
    kept: { token, expires_at_millis: trustedUntil.getTime() },
  };
}

/**
 * Completes a sign-in on a trusted device, without a code. The session counts as begun when the device was trusted, so that
 * changes of credentials need a recent proof of both factors. Runs three statements.
 *
 * A wrong token counts only against the attempt code and the address, and a right one resets no failed attempts. Nobody can
 * guess a token, and browsers send those of their other users too.
 *
 * @param attempt the attempt code of the sign-in, which proves the first factor. A wrong token does not consume it
 * @param tokens the tokens that the device keeps, of any users
 * @throws {VerificationCodeError | TooManyAttempts | DeviceNotTrusted}
 * @see docs/reference/protocol/sign-in.md#trusted-devices
 */
export async function signInOnTrustedDevice(
  context: AttemptContext,
  attempt: string,
  tokens: readonly string[],
): Promise<SignInResult> {
  const signIn = await findSignIn(context, attempt);
  const { userId } = signIn;
  const { now } = context;
  const millis = trustMillis(context);
  if (millis === undefined) throw new KnownErrors.DeviceNotTrusted();
  const limits = { now, trustedAfter: new Date(now.getTime() - millis) };
  const device = await trustedDeviceOf.first(context, { userId, digests: tokens.map(digestOf), ...limits });
  if (device === undefined) throw new KnownErrors.DeviceNotTrusted();
  try {
    // @guard sign-in-on-trusted-device-is-not-recent
    const known = { ...signIn, authenticatedAt: device.created_at };
    const result = await finishSignIn(context, known, starterOnTrustedDevice(device.id));
    if (result === undefined) throw new KnownErrors.DeviceNotTrusted();
    return result;
  } catch (error) {
    if (!isRefusedStatement(error, deviceIsNotTrusted)) throw error;
    throw new KnownErrors.DeviceNotTrusted();
  }
}

type WireDevice = ResponseOf<Endpoints['GET /auth/mfa/trusted-devices'], 'client'>['items'][number];

/** Lists the trusted devices of a user, newest first. */
export async function listTrustedDevices(context: TenancyContext, userId: UserId): Promise<WireDevice[]> {
  const millis = trustMillis(context);
  if (millis === undefined) return [];
  const { now } = context;
  const rows = await trustedDevicesOfUser.all(context, {
    userId,
    now,
    trustedAfter: new Date(now.getTime() - millis),
  });
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    created_at_millis: row.created_at.getTime(),
    last_used_at_millis: row.last_used_at.getTime(),
    expires_at_millis: Math.min(row.expires_at.getTime(), row.created_at.getTime() + millis),
    last_used_at_end_user_ip_info: row.last_used_from ?? undefined,
    device: row.device === null ? null : deviceToWire(row.device),
  }));
}

/** Ends the trust of a device. @throws {Refusal} 404 the user has no such device */
export async function removeTrustedDevice(context: TenancyContext, userId: UserId, deviceId: string): Promise<void> {
  const deleted = await deleteTrustedDevice.first(context, { userId, deviceId });
  if (deleted === undefined) throw new Refusal(404, 'Trusted device not found.');
}

export const totpJobs: readonly BackgroundJob[] = [
  {
    name: 'trusted devices: delete those whose trust has ended',
    everySeconds: cleanupEverySeconds,
    run: ({ db, now }) => deleteExpiredDevices.run({ db }, { now }),
  },
];
