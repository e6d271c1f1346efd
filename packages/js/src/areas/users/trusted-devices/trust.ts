import type { Answer } from '../../../core/transport.ts';
import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';

/** The code for the tokens of trusted devices. It imports nothing at run time, so that it adds no chunk to the entry. */

/** A token that replaces the second factor of a user in this browser. */
interface Trust {
  readonly userId: string;
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Maximum number of users whose tokens a browser keeps. The server accepts as many in a sign-in. */
const trustMax = 5;

const keyOf = ({ options }: AppCore) => `portico_trusted_devices_${options.projectId}`;

/** Returns the storage of the browser, or undefined if there is none or the browser blocks it. */
function storage(): Storage | undefined {
  try {
    return typeof document === 'undefined' ? undefined : localStorage;
  } catch {
    return undefined;
  }
}

/** Returns the valid tokens. Other code of the site can write the key, which must not prevent a sign-in. */
function keptTrust(core: AppCore): Trust[] {
  try {
    const kept: unknown = JSON.parse(storage()?.getItem(keyOf(core)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isValid) : [];
  } catch {
    return [];
  }
}

function isValid(kept: Partial<Trust> | null): kept is Trust {
  return typeof kept?.token === 'string' && Number(kept.expiresAt) > Date.now();
}

/**
 * Completes a sign-in without a code, if this browser is trusted.
 *
 * @param store the token store for which the user signs in
 * @param attemptCode `details.attempt_code` of the error `MultiFactorAuthenticationRequired`
 * @returns undefined if it is not trusted
 */
export async function signInOnTrustedDevice(
  core: AppCore,
  store: TokenStore,
  attemptCode: string,
): Promise<Answer<'POST /auth/mfa/sign-in', 'client'> | undefined> {
  const tokens = keptTrust(core).map(({ token }) => token);
  if (tokens.length === 0) return undefined;
  try {
    return await core
      .entrance(store)
      .call('POST /auth/mfa/sign-in', { body: { type: 'trusted_device', tokens, code: attemptCode } });
  } catch (error) {
    if (Object(error).code === 'DEVICE_NOT_TRUSTED') return undefined;
    throw error;
  }
}

/**
 * Keeps the token of a user for later sign-ins, in place of an earlier one, which did not work.
 *
 * @param given undefined if the user does not trust this browser
 */
export function keepTrust(
  core: AppCore,
  userId: string,
  given: { readonly token: string; readonly expires_at_millis: number } | undefined,
): void {
  const others = keptTrust(core).filter((one) => one.userId !== userId);
  const own = given === undefined ? [] : [{ userId, token: given.token, expiresAt: given.expires_at_millis }];
  const kept = [...own, ...others].slice(0, trustMax);
  try {
    if (kept.length === 0) storage()?.removeItem(keyOf(core));
    else storage()?.setItem(keyOf(core), JSON.stringify(kept));
  } catch (error) {
    // The sign-in is complete, so it must not fail.
    console.warn('Portico could not store that this browser is trusted.', error);
  }
}
