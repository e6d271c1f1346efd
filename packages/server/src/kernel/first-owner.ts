import { sameSecret } from '../base/digests.ts';
import { base32 } from '../base/ids.ts';
import type { SecretKeys } from '../base/server-keys.ts';
import type { Settings } from '../settings/settings.ts';
import type { Platform } from './platform.ts';

/** Header in which the dashboard sends the token of the setup link. */
export const setupTokenHeader = 'x-portico-setup-token';

type Keys = Pick<Platform, 'serverKeys' | 'settings'>;

/** Derives the setup token. It is not stored, and every replica derives the same one. */
function setupTokenOf(keys: SecretKeys): string {
  return base32(keys.derive('setup-link', 28));
}

/**
 * Returns whether the first account requires the token of the setup link: strangers can reach the installation, and the
 * first account becomes its owner.
 */
export function needsSetupToken({ dashboardSignUp, isReachableFromElsewhere }: Settings): boolean {
  return dashboardSignUp === 'first-account' && isReachableFromElsewhere;
}

/** Returns whether a caller may create the first account. Compares the token in constant time. */
export function maySetUp({ serverKeys, settings }: Keys, token: string | undefined): boolean {
  if (!needsSetupToken(settings)) return true;
  // @guard first-owner-needs-setup-link
  return token !== undefined && serverKeys.all.some((keys) => sameSecret(token, setupTokenOf(keys)));
}

/** Returns the sign-up link for the first owner. The token is in the fragment, which browsers do not send. */
export function setupLink({ serverKeys, publicUrl }: Pick<Platform, 'serverKeys' | 'publicUrl'>): string {
  return `${publicUrl()}/sign-up#setup=${setupTokenOf(serverKeys)}`;
}
