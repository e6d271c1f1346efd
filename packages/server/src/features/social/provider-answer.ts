import { KnownErrors } from '@portico/contract';
import { z } from 'zod';
import { type ProviderFailureReason, reasonOf } from '../../adapters/identity-providers/provider-failure.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CallbackParameters } from './authorize.service.ts';

/** How providers say that the person did not want to. */
const denials: ReadonlySet<string> = new Set([
  'access_denied',
  'consent_required',
  'user_cancelled_login',
  'user_cancelled_authorize',
]);

/**
 * The protocol wants these as plain texts: the developer has to do something about them.
 *
 * @see docs/protocol/oauth.md#callback
 */
const texts: Readonly<Partial<Record<ProviderFailureReason, (providerId: string) => string>>> = {
  'invalid-grant': (id) => `Invalid grant: the OAuth provider ${id} does not take its authorization code (any more).`,
  'invalid-client': (id) =>
    `Invalid client: the OAuth provider ${id} does not take the client id and client secret that are configured.`,
  'invalid-scope': (id) => `Invalid scope: the OAuth provider ${id} does not give a scope that was asked for.`,
  'no-email': (id) =>
    `The OAuth provider ${id} tells no e-mail address of this account, and sign-in needs one. Let the provider share it, or use another way to sign in.`,
};

/** Says what went wrong at a provider, without what it wrote: that could hold secrets. */
export function troubleOf(providerId: string, reason: ProviderFailureReason): Error {
  const text = texts[reason];
  if (text !== undefined) return new Refusal(400, text(providerId));
  return new KnownErrors.OAuthProviderUnavailable({ provider_id: providerId, reason });
}

/**
 * Reads the authorization code of the provider.
 *
 * @throws {OAuthProviderAccessDenied} the person did not want to
 * @throws {OAuthProviderUnavailable} the provider refused, or sent neither code nor error
 * @throws {Refusal} 400: what the developer has to do something about
 */
export function requireCode({ code, error }: CallbackParameters, providerId: string): string {
  if (error !== undefined && denials.has(error)) throw new KnownErrors.OAuthProviderAccessDenied();
  if (error !== undefined) throw troubleOf(providerId, reasonOf(error));
  if (code === undefined || code === '') throw troubleOf(providerId, 'unreadable');
  return code;
}

const appleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
});

/** Reads the name in Apple's form. It comes through the browser, so that it is worth as much as what a person types. */
export function readAppleName(user: string | undefined): string | undefined {
  if (user === undefined) return undefined;
  try {
    const { firstName = '', lastName = '' } = appleUser.parse(JSON.parse(user)).name;
    return `${firstName} ${lastName}`.trim();
  } catch {
    return undefined;
  }
}
