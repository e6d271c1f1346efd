import { type IdentityProvider, identityProviders } from '@portico/js/internals';
import type { AdminOAuthProvider } from '@portico/react';

/** The identity providers in the order in which they are shown. */
export const providersToShow: readonly IdentityProvider[] = [...identityProviders].sort(
  (a, b) => a.buttonPlace - b.buttonPlace,
);

/** Returns the callback URL that must be registered with a provider. */
export function callbackUrlOf(apiUrl: string, id: string): string {
  return `${apiUrl.replace(/\/$/, '')}/api/v1/auth/oauth/callback/${id}`;
}

/** Returns the list with one provider added, or replaced in place. */
export function withProvider(
  providers: readonly AdminOAuthProvider[],
  provider: AdminOAuthProvider,
): AdminOAuthProvider[] {
  const isKnown = providers.some(({ id }) => id === provider.id);
  return isKnown ? providers.map((one) => (one.id === provider.id ? provider : one)) : [...providers, provider];
}

/** Returns the list without a provider. */
export function withoutProvider(providers: readonly AdminOAuthProvider[], id: string): AdminOAuthProvider[] {
  return providers.filter((one) => one.id !== id);
}
