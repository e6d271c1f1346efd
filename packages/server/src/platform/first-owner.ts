import type { Settings } from '../settings/settings.ts';
import { sameSecret } from './digests.ts';
import { base32 } from './ids.ts';
import type { Platform } from './platform.ts';
import type { ServerKeys } from './server-keys.ts';

/** The header in which the dashboard sends the token of the setup link. */
export const setupTokenHeader = 'x-portico-setup-token';

type Keys = Pick<Platform, 'serverKeys' | 'settings'>;

/** Every replica derives the same token, so each accepts the link that another one printed. It is not stored. */
function setupTokenOf(keys: ServerKeys): string {
  return base32(keys.derive('setup-link', 28));
}

/**
 * Whether the first account needs the token of the setup link. Strangers can reach the installation, and the first
 * account owns it.
 */
export function needsSetupToken({ dashboardSignUp, isReachableFromElsewhere }: Settings): boolean {
  return dashboardSignUp === 'first-account' && isReachableFromElsewhere;
}

/** Whether a caller may create the first account. Compares in constant time. */
export function maySetUp({ serverKeys, settings }: Keys, token: string | undefined): boolean {
  if (!needsSetupToken(settings)) return true;
  return token !== undefined && sameSecret(token, setupTokenOf(serverKeys));
}

/** The link that opens sign-up for the first owner. The token is in the fragment, which browsers do not send. */
export function setupLink({ serverKeys, publicUrl }: Pick<Platform, 'serverKeys' | 'publicUrl'>): string {
  return `${publicUrl()}/sign-up#setup=${setupTokenOf(serverKeys)}`;
}
