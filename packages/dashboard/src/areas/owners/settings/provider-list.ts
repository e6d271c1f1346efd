import { type IdentityProvider, identityProviders } from '@portico/js/internals';
import type { AdminOAuthProvider } from '@portico/react';

/** The identity providers in the order in which they are shown. */
export const providersToShow: readonly IdentityProvider[] = [...identityProviders].sort(
  (a, b) => a.listPlace - b.listPlace,
);

/** Returns the callback URL that must be registered with a provider. */
export function callbackUrlOf(apiUrl: string, id: string): string {
  return `${apiUrl.replace(/\/$/, '')}/api/v1/auth/oauth/callback/${id}`;
}

/** Returns the path of the provider in the configuration. */
function pathOf({ id, providerConfigId = id }: Pick<AdminOAuthProvider, 'id' | 'providerConfigId'>) {
  return `auth.oauth.providers.${providerConfigId}` as const;
}

/**
 * Returns the change of the configuration that turns a provider on, or changes it. Other providers are no part of it: their
 * secrets may have to be entered again.
 */
export function changeTo(provider: AdminOAuthProvider) {
  const { id, type, clientId, clientSecret, facebookConfigId, microsoftTenantId } = provider;
  const { microsoftVerifiesEmails, xReadsEmails } = provider;
  const given = {
    clientId,
    clientSecret,
    facebookConfigId,
    microsoftTenantId,
    microsoftVerifiesEmails,
    xReadsEmails,
  };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const entry = { type: id, isShared: type === 'shared', allowSignIn: true, allowConnectedAccounts: true, ...present };
  return { [pathOf(provider)]: entry };
}

const directoryIdForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The tenant of all personal accounts. */
const personalDirectoryId = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Returns whether a text is the ID of one Microsoft tenant, and not a domain or a name for several tenants. */
export function isDirectoryId(text: string): boolean {
  return directoryIdForm.test(text) && text.toLowerCase() !== personalDirectoryId;
}

/** Returns the change of the configuration that turns a provider off. */
export function removalOf(provider: AdminOAuthProvider) {
  return { [pathOf(provider)]: null };
}

/** Returns whether the server cannot decrypt the client secret of a provider, so that it must be entered again. */
export function lacksSecret({ type, clientSecret }: AdminOAuthProvider): boolean {
  return type === 'standard' && clientSecret === '';
}
