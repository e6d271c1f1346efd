import type { Answer } from '../../../core/transport.ts';

/**
 * Placeholder of the server for the relying party ID, which the page replaces. @see docs/reference/protocol/sign-in.md#passkeys
 */
const placeholderId = 'THIS_VALUE_WILL_BE_REPLACED.example.com';

/** The domain for passkeys of the project. Undefined: each host has its own. */
export type RelyingParty = Answer<'POST /auth/passkey/initiate-passkey-authentication', 'client'>['relying_party'];

/**
 * Returns the relying party IDs that this page can use, best first: that of the project, if the page is below it or a related
 * origin, and the host name of the page, for passkeys from before the project had an ID.
 *
 * @param fromServer the ID in the options of the server, a placeholder
 */
export async function relyingPartyIds(
  fromServer: string,
  party: RelyingParty,
): Promise<readonly [string, ...string[]]> {
  if (fromServer !== placeholderId) return [fromServer];
  const { hostname, origin } = window.location;
  if (party === undefined || party.id === hostname) return [hostname];
  const isBelow = hostname.endsWith(`.${party.id}`);
  const isRelated = !isBelow && party.related_origins.includes(origin) && (await supportsRelatedOrigins());
  return isBelow || isRelated ? [party.id, hostname] : [hostname];
}

/** Browsers that do not say so use the host name of the page, because a failed request would be shown to the user. */
async function supportsRelatedOrigins(): Promise<boolean> {
  try {
    const { relatedOrigins } = await PublicKeyCredential.getClientCapabilities();
    return relatedOrigins === true;
  } catch {
    return false;
  }
}

const keyOf = (projectId: string) => `portico_passkey_host_${projectId}`;

/** Returns whether sign-ins in this browser use passkeys of the page's host name. */
export function prefersHost(projectId: string): boolean {
  try {
    return localStorage.getItem(keyOf(projectId)) !== null;
  } catch {
    // The browser blocks the storage.
    return false;
  }
}

/**
 * Uses the other relying party ID for the next sign-in, because the browser found no passkey for this one, or the user cancelled.
 * Browsers do not say which.
 */
export function tryOtherIdNext(projectId: string): void {
  try {
    if (prefersHost(projectId)) localStorage.removeItem(keyOf(projectId));
    else localStorage.setItem(keyOf(projectId), 'true');
  } catch {
    // The browser blocks the storage. The next sign-in uses the same ID.
  }
}
