import { type BodyOf, KnownErrors, type socialEndpoints } from '@portico/contract';
import { z } from 'zod';
import { type ProviderFailureReason, reasonOf } from '../../adapters/identity-providers/provider-failure.ts';

/** OAuth errors that mean that the user denied access. */
const denials: ReadonlySet<string> = new Set([
  'access_denied',
  'consent_required',
  'user_cancelled_login',
  'user_cancelled_authorize',
]);

/**
 * Returns the error for a failed sign-in with a provider. It omits the provider's own text, which could contain secrets.
 *
 * @param reason `server-error`: not the provider failed but this server, perhaps because its database is down
 */
export function providerErrorOf(providerId: string, reason: ProviderFailureReason | 'server-error') {
  return new KnownErrors.OAuthProviderUnavailable({ provider_id: providerId, reason });
}

/**
 * Returns the authorization code of the provider.
 *
 * @throws {OAuthProviderAccessDenied} the user denied access
 * @throws {OAuthProviderUnavailable} the provider refused, or sent neither code nor error
 */
export function requireCode({ code, error }: CallbackParameters, providerId: string): string {
  if (error !== undefined && denials.has(error)) throw new KnownErrors.OAuthProviderAccessDenied();
  if (error !== undefined) throw providerErrorOf(providerId, reasonOf(error));
  if (code === undefined || code === '') throw providerErrorOf(providerId, 'unreadable');
  return code;
}

const appleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
});

/** Parses the name in Apple's form. It is as untrusted as user input, because the browser sends it. */
export function readAppleName(user: string | undefined): string | undefined {
  if (user === undefined) return undefined;
  try {
    const { firstName = '', lastName = '' } = appleUser.parse(JSON.parse(user)).name;
    return `${firstName} ${lastName}`.trim();
  } catch {
    return undefined;
  }
}

/** Parameters that a provider sends to the callback, as a query or form. */
export type CallbackParameters = BodyOf<(typeof socialEndpoints)['POST /auth/oauth/callback/:provider_id'], 'client'>;
