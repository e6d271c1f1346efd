import { type IdentityProvider, identityProviders } from '@portico/js/internals';
import type { AdminOAuthProvider } from '@portico/react';

/** The identity providers that can be set up, in the order in which they are shown. */
export const providersToShow: readonly IdentityProvider[] = [...identityProviders].sort(
  (a, b) => a.buttonPlace - b.buttonPlace,
);

/** Where a provider sends people back; it wants to know beforehand. */
export function callbackUrlOf(apiUrl: string, id: string): string {
  return `${apiUrl.replace(/\/$/, '')}/api/v1/auth/oauth/callback/${id}`;
}

/** The list with one provider set up anew, in its old place. */
export function withProvider(
  providers: readonly AdminOAuthProvider[],
  provider: AdminOAuthProvider,
): AdminOAuthProvider[] {
  const isKnown = providers.some(({ id }) => id === provider.id);
  return isKnown ? providers.map((one) => (one.id === provider.id ? provider : one)) : [...providers, provider];
}

/** The list without one provider. */
export function withoutProvider(providers: readonly AdminOAuthProvider[], id: string): AdminOAuthProvider[] {
  return providers.filter((one) => one.id !== id);
}
